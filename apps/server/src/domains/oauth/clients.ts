// OAuth clients. A registered client has an id from this server. Any other is identified by the URL of its metadata
// document, which proves its host.

import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../kernel/clock.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { newId } from "../../kernel/ids.ts";
import { type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { FetchError } from "../../providers/public-fetch/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { findOrCreateSource } from "../integrations/index.ts";
import { type ClientMetadata, parseClientMetadata } from "./client-metadata.ts";
import { OAuthError, sourceBlocked } from "./errors.ts";
import type { JsonDocuments } from "./json-documents.ts";
import { OAUTH_LIMITS } from "./limits.ts";
import { hostOf, isLoopbackUri, isOnOwnMachine } from "./redirect-uris.ts";

export interface Client {
  id: string;
  name: string;
  metadata: ClientMetadata;
  sourceId: string;
  isBlocked: boolean;
}

interface ClientRow {
  id: string;
  name: string;
  metadata: ClientMetadata;
  source_id: string;
  is_blocked: boolean;
}

const toClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  metadata: row.metadata,
  sourceId: row.source_id,
  isBlocked: row.is_blocked,
});

/** Returns the proven host of a client, or null for a registered client. */
export const verifiedHostOf = (clientId: string) => (isDocumentUrl(clientId) ? hostOf(clientId) : null);

/**
 * Returns true if a browser may be redirected to a callback without the user's consent. Any client can register a
 * callback, so this service must not become an open redirector (RFC 9700 section 4.11.2). Redirects are safe to
 * programs on the user's own machine and to the client's proven host.
 */
export const mayRedirectUnprompted = (clientId: string, redirectUri: string) =>
  isOnOwnMachine(redirectUri) || hostOf(redirectUri) === verifiedHostOf(clientId);

/** Always creates a new client, even for equal metadata, because ids must not reveal other registrations. */
export async function registerClient(tx: Tx, metadata: ClientMetadata, now: Date): Promise<Client> {
  const client = { id: newId("oauthClient"), name: nameOf(metadata), metadata };
  const source = await findOrCreateSource(tx, sourceOf(client), now);
  if (source.isBlocked) throw sourceBlocked();
  await insertClient(tx, { ...client, sourceId: source.id }, now);
  return { ...client, sourceId: source.id, isBlocked: false };
}

export async function findStoredClient(tx: Tx, id: string): Promise<Client | undefined> {
  const row = await tx.find<ClientRow>(sql`
    select c.id, c.name, c.metadata, c.source_id, s.blocked_at is not null as is_blocked
    from oauth_clients c join integration_sources s on s.id = c.source_id where c.id = ${id}`);
  return row && toClient(row);
}

interface Parts {
  database: Database;
  documents: JsonDocuments;
  limiter: RateLimiter;
  clock: Clock;
}

const CLIENT_ID = /^clt_[0-9a-z]{26}$/;

export class Clients {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Finds a client. Fetching its document counts against the rate limit of `address`. */
  async find(id: string, address: string): Promise<Client> {
    if (isDocumentUrl(id)) return this.#update(id, await this.#fetchMetadata(id, address));
    const client = CLIENT_ID.test(id) ? await this.#stored(id) : undefined;
    if (client === undefined) throw unknownClient();
    return client;
  }

  /** Finds a client and accepts its last good copy while its document is unavailable. */
  async findKnown(id: string, address: string): Promise<Client> {
    try {
      return await this.find(id, address);
    } catch (error) {
      const stored = isUnavailable(error) ? await this.#stored(id) : undefined;
      if (stored === undefined) throw error;
      return stored;
    }
  }

  /** Fetches the keys that a client publishes at a URL. */
  fetchKeys(url: string, address: string, options: { newer: boolean }): Promise<unknown> {
    const { documents } = this.#parts;
    return this.#fetching(
      options.newer ? documents.getNewer(url, this.#payment(address)) : documents.get(url, this.#payment(address)),
    );
  }

  #stored(id: string): Promise<Client | undefined> {
    return this.#parts.database.read((tx) => findStoredClient(tx, id));
  }

  async #fetchMetadata(url: string, address: string): Promise<ClientMetadata> {
    const document = await this.#fetching(this.#parts.documents.get(url, this.#payment(address)));
    const { client_id: id, client_name: name, client_secret: secret } = (document ?? {}) as Record<string, unknown>;
    if (id !== url || typeof name !== "string" || name.trim() === "" || secret !== undefined) throw unknownClient();
    try {
      return parseClientMetadata(document);
    } catch {
      throw unknownClient();
    }
  }

  #payment = (address: string) => () => takeHit(this.#parts.limiter, OAUTH_LIMITS.documents, address);

  async #fetching(work: Promise<unknown>): Promise<unknown> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw error.reason === "unavailable" ? documentUnavailable() : unknownClient();
    }
  }

  /** Updates the stored copy of a metadata document. */
  async #update(id: string, metadata: ClientMetadata): Promise<Client> {
    const { database, clock } = this.#parts;
    const client = { id, name: nameOf(metadata), metadata };
    const stored = await this.#stored(id);
    if (stored !== undefined && isDeepStrictEqual(stored.metadata, JSON.parse(JSON.stringify(metadata)))) return stored;
    return database.write(async (tx) => {
      const source = await findOrCreateSource(tx, sourceOf(client), clock.now());
      await insertClient(tx, { ...client, sourceId: source.id }, clock.now());
      return { ...client, sourceId: source.id, isBlocked: source.isBlocked };
    });
  }
}

const insertClient = (tx: Tx, client: Omit<Client, "isBlocked">, now: Date) =>
  tx.run(sql`
    insert into oauth_clients (id, source_id, name, metadata, created_at)
    values (${client.id}, ${client.sourceId}, ${client.name}, ${JSON.stringify(client.metadata)}::jsonb, ${now})
    on conflict (id) do update set name = excluded.name, metadata = excluded.metadata`);

const unknownClient = () =>
  new OAuthError("invalid_client", "The client is unknown, or its metadata document is invalid.");

const documentUnavailable = () => new OAuthError("temporarily_unavailable", "The client's metadata cannot be reached.");

const isUnavailable = (error: unknown) => error instanceof OAuthError && error.error === "temporarily_unavailable";

/** Returns true for an https URL with a path, in its normalized form. */
function isDocumentUrl(id: string): boolean {
  if (!id.startsWith("https://") || id.length > 1000 || !URL.canParse(id)) return false;
  const { href, pathname, username, password, hash } = new URL(id);
  return href === id && pathname !== "/" && username === "" && password === "" && hash === "" && !id.endsWith("#");
}

const nameOf = ({ client_name: name, redirect_uris: uris }: ClientMetadata) => name || callbackHostOf(uris[0] ?? "");

/** Omits the port of a loopback callback, because it changes with every run. */
const callbackHostOf = (uri: string) => (isLoopbackUri(uri) ? new URL(uri).hostname : hostOf(uri));

const SOURCE_KEY_LENGTH = 500;

/**
 * Identifies the integration behind a client: its document's origin, else its software id, else its name with its
 * callback hosts.
 */
function sourceOf({ id, name, metadata }: Pick<Client, "id" | "name" | "metadata">): { key: string; name: string } {
  if (isDocumentUrl(id)) return { key: new URL(id).origin, name: hostOf(id) };
  if (metadata.software_id !== undefined) return { key: `software:${metadata.software_id}`, name };
  const hosts = new Set(metadata.redirect_uris.map(callbackHostOf));
  const key = `client:${name}@${[...hosts].sort().join(",")}`;
  return { key: key.length <= SOURCE_KEY_LENGTH ? key : `client:${sha256(key).toString("hex")}`, name };
}
