// An OAuth client and its user over HTTP: registers, opens the pages, submits their forms, exchanges codes and tokens.

import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Scope } from "@vitrine/contract";
import { expect } from "vitest";
import { beginSession } from "../../src/domains/accounts/sessions.ts";
import { authenticateAccessToken } from "../../src/kernel/access/access-token.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { sql } from "../../src/storage/database.ts";
import type { Reply, TestService } from "../harness/service.ts";

export const CALLBACK = "https://agent.example/callback";
export const LOOPBACK = "http://127.0.0.1:33418/callback";

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Random client address per call behind a trusted proxy: the limits are per address. */
export const anyAddress = () => ({ "x-forwarded-for": `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });

export class Agents {
  readonly #service: TestService;

  constructor(service: TestService) {
    this.#service = service;
  }

  get issuer(): string {
    return this.#service.api.replace("127.0.0.1", "localhost");
  }

  get resource(): string {
    return `${this.issuer}/mcp`;
  }

  get consentUrl(): string {
    return `${this.#service.dashboard.replace("127.0.0.1", "localhost")}/oauth/consent`;
  }

  /** A person with a dashboard session. */
  async person(accountId?: string): Promise<{ accountId: string; cookie: string }> {
    const id = accountId ?? (await this.#service.account()).id;
    const { token } = await this.#service.database.write((tx) =>
      beginSession(tx, id, "test", this.#service.clock.now()),
    );
    return { accountId: id, cookie: `vitrine_dashboard=${token}` };
  }

  tryRegister(metadata: object): Promise<Reply> {
    return this.#service.call("POST", "/oauth/register", { body: metadata, headers: anyAddress() });
  }

  async register(metadata: object = {}): Promise<string> {
    const reply = await this.tryRegister({ client_name: "Test agent", redirect_uris: [CALLBACK], ...metadata });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.client_id;
  }

  /** Opens the authorization endpoint like a browser. Leaves out undefined parameters. */
  openAuthorization(parameters: Record<string, string | undefined>): Promise<Reply> {
    const defaults = {
      response_type: "code",
      redirect_uri: CALLBACK,
      code_challenge: pkce().challenge,
      code_challenge_method: "S256",
      state: "af0ifjsldkj",
      resource: this.resource,
    };
    const given = Object.entries({ ...defaults, ...parameters }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given as [string, string][]);
    return this.#service.call("GET", `/oauth/authorize?${query}`, { headers: anyAddress() });
  }

  /** Returns the id of the request that now waits for its user. */
  async askFor(parameters: Record<string, string | undefined>): Promise<string> {
    const reply = await this.openAuthorization(parameters);
    const location = reply.headers.get("location") ?? "";
    expect(location, `${reply.status} ${reply.body}`).toMatch(
      new RegExp(`^${this.consentUrl}\\?request=[0-9a-f]{64}$`),
    );
    return new URL(location).searchParams.get("request") ?? "";
  }

  openConsent(requestId: string, cookie?: string, headers: Record<string, string> = {}): Promise<Reply> {
    const url = `${this.#service.dashboard}/oauth/consent?request=${requestId}`;
    return this.#service.call("GET", url, { headers, ...(cookie ? { cookie } : {}) });
  }

  /** Fills in one of the forms of a page and submits it. */
  submit(
    page: string,
    action: string,
    fields: Record<string, string>,
    options: { cookie?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const sent = new URLSearchParams({ ...formFields(page, action), ...fields });
    return this.#service.call("POST", `${this.#service.dashboard}${action}`, {
      rawBody: sent.toString(),
      ...(options.cookie ? { cookie: options.cookie } : {}),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: new URL(this.consentUrl).origin,
        ...anyAddress(),
        ...options.headers,
      },
    });
  }

  /** Opens the consent page, decides, and returns the redirect address. */
  async decide(requestId: string, cookie: string, fields: Record<string, string> = {}): Promise<URL> {
    const shown = await this.openConsent(requestId, cookie);
    expect(shown.status, shown.body).toBe(200);
    const decided = await this.submit(shown.body, "/oauth/consent", { decision: "allow", ...fields }, { cookie });
    expect(decided.status, String(decided.body)).toBe(303);
    return new URL(decided.headers.get("location") ?? "");
  }

  /** Runs the flow from the request to the code. */
  async authorize(
    clientId: string,
    cookie: string,
    options: { scope?: string; days?: number; redirectUri?: string; pkce?: Pkce } = {},
  ): Promise<{ code: string; verifier: string }> {
    const { verifier, challenge } = options.pkce ?? pkce();
    const requestId = await this.askFor({
      client_id: clientId,
      scope: options.scope ?? "products:read tags:write",
      redirect_uri: options.redirectUri ?? CALLBACK,
      code_challenge: challenge,
    });
    const callback = await this.decide(
      requestId,
      cookie,
      options.days === undefined ? {} : { days: String(options.days) },
    );
    const code = callback.searchParams.get("code");
    expect(code).toMatch(/^vtc_dev_[0-9a-f]{64}$/);
    return { code: code ?? "", verifier };
  }

  token(parameters: Record<string, string | undefined>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.post("/oauth/token", parameters, headers);
  }

  post(
    path: string,
    parameters: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined) as [string, string][];
    return this.#service.call("POST", path, {
      rawBody: new URLSearchParams(given).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...anyAddress(), ...headers },
    });
  }

  exchange(
    clientId: string,
    { code, verifier }: { code: string; verifier: string },
    more: Record<string, string | undefined> = {},
  ) {
    return this.token({
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
      resource: this.resource,
      ...more,
    });
  }

  refresh(clientId: string, refreshToken: string, more: Record<string, string | undefined> = {}): Promise<Reply> {
    return this.token({ grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken, ...more });
  }

  /** Runs the whole flow, for tests that only need a connection. */
  async connect(
    options: { clientId?: string; cookie?: string; scope?: string; days?: number } = {},
  ): Promise<{ clientId: string; cookie: string; tokens: Tokens }> {
    const clientId = options.clientId ?? (await this.register());
    const cookie = options.cookie ?? (await this.person()).cookie;
    const reply = await this.exchange(clientId, await this.authorize(clientId, cookie, options));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return { clientId, cookie, tokens: reply.body };
  }

  /** Returns a token's scopes at the MCP endpoint, or the code of the refusal. */
  async standing(token: string, resource = this.resource): Promise<Scope[] | string> {
    const { database, clock } = this.#service;
    try {
      const access = await database.read((tx) =>
        authenticateAccessToken(tx, { token, resource }, null, { environment: "test", now: clock.now() }),
      );
      if (access.standing.sourceBlocked) return "source_blocked";
      if (!access.standing.accountActive) return "account_inactive";
      return access.principal.kind === "integration" ? [...access.principal.scopes] : "not an integration";
    } catch (error) {
      if (error instanceof OperationError) return error.code;
      throw error;
    }
  }

  grants(): Promise<{ id: string; revoked_at: Date | null }[]> {
    return this.#service.database.read((tx) => tx.many(sql`select id, revoked_at from oauth_grants order by id`));
  }

  /** Blocks or unblocks like staff. */
  async setBlocked(key: string, blocked: boolean): Promise<void> {
    const changed = await this.#service.database.write((tx) =>
      tx.run(sql`
        update integration_sources set blocked_at = ${blocked ? this.#service.clock.now() : null} where key = ${key}`),
    );
    expect(changed).toBe(1);
  }
}

/** Returns the hidden and pre-filled fields of the form with this action. */
export function formFields(page: string, action: string): Record<string, string> {
  const form = [...page.matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)].find(
    ([, to]) => to === action,
  );
  if (form === undefined) throw new Error(`no form for ${action} on:\n${page}`);
  const inputs = [...(form[2] ?? "").matchAll(/<input ([^>]*)>/g)].map(([, attributes = ""]) => ({
    name: /name="([^"]*)"/.exec(attributes)?.[1] ?? "",
    value: /value="([^"]*)"/.exec(attributes)?.[1] ?? "",
  }));
  return Object.fromEntries(inputs.map(({ name, value }) => [name, unescapeHtml(value)]));
}

const unescapeHtml = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_all, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? "",
  );

export const expectError = (reply: Reply, status: number, error: string) =>
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: {
      error,
      error_description: expect.any(String),
      status,
      code: expect.any(String),
      message: expect.any(String),
    },
  });
