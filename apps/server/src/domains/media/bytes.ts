// Which bytes the store holds and who needs them. A row of media_blobs is there before its bytes and goes after them, so
// nothing in the store is ever unknown; and bytes stay as long as a media uses them or somebody is at work on them.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import type { LookupTurns } from "../../kernel/call/lookup-turns.ts";
import { type Clock, HOUR, later } from "../../kernel/clock.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import { mayRemoveBytes } from "../../storage/backup-lock.ts";
import { type Database, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type BytesName, renditionKeys } from "./keys.ts";

/** Nobody works on bytes for so long: such a claim is what a killed process has left behind. */
const CLAIM_LIFE = HOUR;
const SWEPT_AT_ONCE_MAX = 1000;

export class MediaBytes {
  readonly #database: Database;
  readonly #lookups: LookupTurns;
  readonly #store: BlobStore;
  readonly #clock: Clock;

  constructor(parts: { database: Database; lookups: LookupTurns; store: BlobStore; clock: Clock }) {
    this.#database = parts.database;
    this.#lookups = parts.lookups;
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Holds the bytes, whether they are stored already or about to be, until `endClaims` or `release`. */
  async claim(workspaceId: string, pictures: readonly { key: string; isStill: boolean }[]): Promise<void> {
    const now = this.#clock.now();
    await this.#database.writeAtOnce(
      (tx) =>
        tx.run(sql`
        insert into media_blobs as b (workspace_id, key, is_still, claims, claimed_at)
        select ${workspaceId}, key, is_still, 1, ${now}
        from unnest(${pictures.map(({ key }) => key)}::text[],
                    ${pictures.map(({ isStill }) => isStill)}::boolean[]) as p (key, is_still) order by key
        on conflict (workspace_id, key) do update set claims = b.claims + 1, claimed_at = excluded.claimed_at`),
      { tenant: workspaceId },
    );
  }

  /** The same for bytes that must be in use. False when they are not. */
  async claimUsed({ workspaceId, key }: BytesName): Promise<boolean> {
    const now = this.#clock.now();
    const claimed = await this.#database.writeAtOnce(
      (tx) =>
        tx.run(sql`
        update media_blobs set claims = claims + 1, claimed_at = ${now}
        where workspace_id = ${workspaceId} and key = ${key} and uses > 0`),
      { tenant: workspaceId },
    );
    return claimed > 0;
  }

  /** Ends claims with the transaction in which the bytes have come to be used: it holds their rows already. */
  async endClaims(tx: Tx, workspace: WorkspaceScope, keys: readonly string[]): Promise<void> {
    await tx.run(endedClaims(workspace.id, keys));
  }

  /** Ends claims by themselves. Bytes that nobody has come to use are removed. */
  async release(workspaceId: string, keys: readonly string[]): Promise<void> {
    const [, released] = await this.#database.writeAtOnce(
      (tx) =>
        Promise.all([
          tx.run(sql`
          select from media_blobs where workspace_id = ${workspaceId} and key = any(${[...keys]}::text[])
          order by key for no key update`),
          tx.many<{ key: string; isFree: boolean }>(sql`
          ${endedClaims(workspaceId, keys)} returning key, uses = 0 and claims = 0 as "isFree"`),
        ]),
      { tenant: workspaceId },
    );
    for (const { key, isFree } of released) if (isFree) await this.removeUnused({ workspaceId, key });
  }

  /** For a stranger at an address, or for ourselves. Never from a memory: what is deleted is shown no more, and what comes is shown at once. */
  async findUsed({ workspaceId, key }: BytesName, address?: string): Promise<{ isStill: boolean } | undefined> {
    const look = (tx: Tx) =>
      tx.find<{ is_still: boolean }>(sql`
        select is_still from media_blobs where workspace_id = ${workspaceId} and key = ${key} and uses > 0`);
    const row = await (address === undefined ? this.#database.read(look) : this.#lookups.read(address, look));
    return row && { isStill: row.is_still };
  }

  /**
   * Removes bytes, and all that was made of them, unless somebody needs them. The row stays locked until the bytes are
   * gone: whoever uploads the same bytes meanwhile waits for that, and then stores them anew. While a backup runs they
   * stay, and a later sweep removes them.
   */
  async removeUnused({ workspaceId, key }: BytesName): Promise<void> {
    await this.#database.write(async (tx) => {
      if (!(await mayRemoveBytes(tx))) return;
      const removed = await tx.run(sql`
        delete from media_blobs
        where workspace_id = ${workspaceId} and key = ${key} and uses = 0
          and (claims = 0 or claimed_at < ${this.#claimsVoidBefore()})`);
      if (removed > 0) await this.#store.delete([key, ...renditionKeys(key)]);
    });
  }

  /** Removes what uploads that never ended have left in the store. */
  async sweep(): Promise<void> {
    const left = await this.#database.read((tx) =>
      tx.many<{ workspace_id: string; key: string }>(sql`
        select workspace_id, key from media_blobs
        where uses = 0 and claimed_at < ${this.#claimsVoidBefore()}
        order by claimed_at limit ${SWEPT_AT_ONCE_MAX}`),
    );
    for (const { workspace_id, key } of left) await this.removeUnused({ workspaceId: workspace_id, key });
  }

  #claimsVoidBefore(): Date {
    return later(this.#clock.now(), -CLAIM_LIFE);
  }
}

const endedClaims = (workspaceId: string, keys: readonly string[]): Sql => sql`
  update media_blobs set claims = greatest(claims - 1, 0)
  where workspace_id = ${workspaceId} and key = any(${[...keys]}::text[])`;
