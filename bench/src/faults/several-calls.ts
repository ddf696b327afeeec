// Calls of the multi-process trial: owners by session, programs by keys and tokens, visitors through the site.

import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Supervised } from "./supervised.ts";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers
  body: any;
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

const PATIENCE = 60_000;

export async function call(method: string, url: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const reply = await fetch(url, {
    method,
    headers: { ...(body !== undefined && !isForm && { "content-type": "application/json" }), ...headers },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await reply.text();
  const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
  return { status: reply.status, headers: reply.headers, text, body: isJson && text !== "" ? JSON.parse(text) : {} };
}

/** Throws unless the call succeeds, because the journey cannot continue. */
export async function good(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status >= 300) throw new Error(`the journey ends here: ${status} ${text.slice(0, 500)}`);
  return { status, text, ...rest };
}

/** Polls once a second: a key allows two calls a second. */
export async function until(isSo: () => Promise<boolean>, milliseconds = PATIENCE): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < milliseconds; await pause(1000)) {
    if (await isSo()) return true;
  }
  return false;
}

/** Requests the code at one process and verifies it at the other; the job process sends the mail. */
export async function signIn(asked: Supervised, told: Supervised, email: string): Promise<string> {
  await good(call("POST", `${asked.dashboard}/api/sign-in/code`, { body: { email } }));
  const code = await mailed(told, email, /\b\d{6}\b/);
  const verified = await good(call("POST", `${told.dashboard}/api/sign-in/verify`, { body: { email, code } }));
  return verified.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

export async function mailed(at: Supervised, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  const url = `${at.dashboard}/dev/mailbox.json?to=${encodeURIComponent(to)}`;
  await until(async () => {
    const { body } = await call("GET", url);
    found = pattern.exec(body[0]?.text ?? "")?.at(-1);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`no mail to ${to}`);
  return found;
}

interface Site {
  port: number;
  host: string;
}

/** Sends the Host header to 127.0.0.1, so that the name needs no DNS record. */
export const siteOf = ({ port, host }: Site, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers: { host: `${host}:${port}` } }, async (answer) => {
      let text = "";
      for await (const chunk of answer.setEncoding("utf8")) text += chunk;
      resolve({ status: answer.statusCode ?? 0, text });
    });
    sent.on("error", reject);
    sent.end();
  });

const CALLBACK = "https://agent.example/callback";

interface Consent {
  one: Supervised;
  other: Supervised;
  cookie: string;
}

/** Runs from registration to token, each step at another process than the one before. */
export async function connectAgent({ one, other, cookie }: Consent): Promise<string> {
  const metadata = await good(call("GET", `${one.api}/.well-known/oauth-protected-resource/mcp`));
  const { resource, scopes_supported: scopes } = metadata.body;
  const client = { client_name: "An agent", redirect_uris: [CALLBACK] };
  const { body: registered } = await good(call("POST", `${other.api}/oauth/register`, { body: client }));
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: registered.client_id,
    redirect_uri: CALLBACK,
    scope: scopes.join(" "),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "s",
    resource,
  });
  const asked = await call("GET", `${one.api}/oauth/authorize?${query}`);
  const id = new URL(asked.headers.get("location") ?? "").searchParams.get("request");
  const decide = `/api/authorization-requests/${id}`;
  const { body: waiting } = await good(call("GET", `${other.dashboard}${decide}`, { headers: { cookie } }));
  const decision = { allow: true, days: 1, consentToken: waiting.consentToken };
  const { body: decided } = await good(
    call("POST", `${one.dashboard}${decide}/decision`, { headers: { cookie }, body: decision }),
  );
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: registered.client_id,
    code: new URL(decided.redirectTo).searchParams.get("code") ?? "",
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    resource,
  });
  return (await good(call("POST", `${other.api}/oauth/token`, { body }))).body.access_token;
}

export async function callTool(at: Supervised, token: string, name: string, given: object): Promise<Answer> {
  return call("POST", `${at.api}/mcp`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } },
  });
}

/** Returns the number of stale-tolerant reads by source, for the process at this address. */
export async function agedReads(address: string): Promise<{ replica: number; writer: number }> {
  const { text } = await call("GET", `${address}/metrics`);
  const of = (from: string) =>
    Number(new RegExp(`^vitrine_aged_reads_total\\{from="${from}"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  return { replica: of("replica"), writer: of("writer") };
}
