// Every input of the service that accepts values from anonymous clients.

import { type Caller, OPERATIONS, type Operation } from "@vitrine/contract";
import type { Reply, RequestOptions, TestService } from "../harness/service.ts";
import { anyAddress, CALLBACK } from "../oauth/agent.ts";

export interface Place {
  name: string;
  /** True if the service interprets the value, and does not just compare it. */
  isRead?: boolean;
  send(value: unknown): Promise<Reply>;
}

export function openPlaces(service: TestService, agentUrl: string): Place[] {
  // Each request has its own client address, so that no rate limit refuses it.
  const call = (method: string, path: string, options: RequestOptions = {}) =>
    service.call(method, path, { ...options, headers: { ...anyAddress(), ...options.headers } });
  const read = [
    ...publicOperations(call, service),
    ...registration(call),
    ...forms(call, service),
    ...authorization(call, agentUrl),
  ];
  return [
    ...read.map((place) => ({ ...place, isRead: true })),
    ...experience(call),
    ...urls(call, service),
    ...headers(call, service),
    ...wholeBodies(call, service),
  ];
}

type Call = TestService["call"];

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

/** Values that JSON cannot represent are sent as text. */
const toJson = (value: unknown) => JSON.stringify(value) ?? String(value);

const toText = (value: unknown) => (typeof value === "string" ? value : toJson(value));

const escapedTexts = new Map<string, string>();

/**
 * Escapes byte by byte, because no standard function accepts every text. Cached, because each text is sent to many
 * places.
 */
function escaped(value: unknown): string {
  const text = toText(value);
  const known = escapedTexts.get(text) ?? [...Buffer.from(text)].map(escapedByte).join("");
  escapedTexts.set(text, known);
  return known;
}

function escapedByte(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[A-Za-z0-9.-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, "0")}`;
}

function operationsOf(caller: Caller, level: Operation["level"]): Operation[] {
  return (OPERATIONS as readonly Operation[]).filter(
    (contract) => contract.callers.includes(caller) && contract.level === level && contract.rest !== null,
  );
}

function publicOperations(call: Call, service: TestService): Place[] {
  const origins = { member: service.dashboard, staff: service.admin };
  return (["member", "staff"] as const).flatMap((caller) =>
    operationsOf(caller, "public").flatMap((contract) => {
      const url = `${origins[caller]}/api${contract.rest?.path}`;
      const names = Object.keys(contract.body?.shape ?? {});
      return names.map((field) => ({
        name: `${contract.name}: ${field}`,
        send: (value: unknown) =>
          call("POST", url, { body: { ...(contract.examples.body as object), [field]: value } }),
      }));
    }),
  );
}

/** Without the integrator's key the service ignores the request's content. */
function experience(call: Call): Place[] {
  return operationsOf("visitor", "workspace").map(({ name, rest }) => {
    const path = rest?.path.replace(/\{\w+\}/g, "x");
    const method = rest?.method ?? "";
    const url = `/v1/workspaces/wks_x/experience${path}`;
    return {
      name: `${name} without a key`,
      send: (value: unknown) =>
        method === "GET"
          ? call("GET", `${url}?search=${escaped(value)}`)
          : call(method, url, { rawBody: toJson({ message: value }), headers: JSON_TYPE }),
    };
  });
}

const METADATA = [
  ...["redirect_uris", "client_name", "client_uri", "logo_uri", "scope", "grant_types", "response_types", "contacts"],
  ...["token_endpoint_auth_method", "token_endpoint_auth_signing_alg", "jwks", "jwks_uri", "software_id"],
  ...["software_version", "software_statement", "application_type"],
];

function registration(call: Call): Place[] {
  const register = (metadata: object) =>
    call("POST", "/oauth/register", { body: { redirect_uris: [CALLBACK], ...metadata } });
  return [
    ...METADATA.map((field) => ({
      name: `registration: ${field}`,
      send: (value: unknown) => register({ [field]: value }),
    })),
    { name: "registration: a callback", send: (value) => register({ redirect_uris: [value] }) },
    {
      name: "registration: a key",
      send: (value) =>
        register({
          token_endpoint_auth_method: "private_key_jwt",
          jwks: { keys: [{ kty: "RSA", n: value, e: value }] },
        }),
    },
  ];
}

const FORMS: [url: "oauth" | "consent" | "checkout", path: string, fields: string[]][] = [
  ["oauth", "/oauth/token", ["grant_type", "client_id", "code", "code_verifier", "redirect_uri", "resource"]],
  ["oauth", "/oauth/token", ["refresh_token", "scope", "client_assertion", "client_assertion_type"]],
  ["oauth", "/oauth/revoke", ["token", "client_id", "token_type_hint"]],
  ["consent", "/oauth/consent", ["request", "decision", "days", "token"]],
  ["consent", "/oauth/consent/email", ["request", "email"]],
  ["consent", "/oauth/consent/code", ["request", "email", "code"]],
  ["consent", "/oauth/consent/account", ["request"]],
  ["checkout", "/dev/checkout/x/refund", ["amount"]],
];

function forms(call: Call, service: TestService): Place[] {
  const defaults = { grant_type: "authorization_code", client_id: "clt_x", decision: "allow", token: "x" };
  return FORMS.flatMap(([kind, path, fields]) =>
    fields.map((field) => ({
      name: `${path}: ${field}`,
      send: (value: unknown) => {
        const others = Object.entries(defaults).filter(([name]) => name !== field);
        const rawBody = `${new URLSearchParams(others)}&${field}=${escaped(value)}`;
        const origin = kind === "oauth" ? service.api : service.dashboard;
        return call("POST", `${origin}${path}`, { rawBody, headers: FORM_TYPE });
      },
    })),
  );
}

const AUTHORIZATION = ["client_id", "redirect_uri", "response_type", "response_mode", "code_challenge", "state"];

/** Includes a client id whose host has no route. */
function authorization(call: Call, agentUrl: string): Place[] {
  const fields = [...AUTHORIZATION, "code_challenge_method", "resource", "scope", "prompt"];
  return ["clt_01kp2v8d3nfa9svqmz4c7hxw1e", agentUrl].flatMap((clientId) =>
    fields.map((field) => ({
      name: `authorization of ${clientId}: ${field}`,
      send: (value: unknown) => {
        const others = new URLSearchParams(field === "client_id" ? {} : { client_id: clientId });
        return call("GET", `/oauth/authorize?${others}&${field}=${escaped(value)}`);
      },
    })),
  );
}

const PATHS: [method: string, origin: "api" | "dashboard" | "admin", path: string][] = [
  ...["/media/", "/media/uploads/", "/challenges/", "/docs/", "/.well-known/", "/v1/", "/mcp/", "/oauth/"].map(
    (path): [string, "api", string] => ["GET", "api", path],
  ),
  ...["/challenges/wks_x?purpose=", "/media/x.png?w=", "/healthz?x=", "/readyz?x=", "/metrics?x=", "/docs?x="].map(
    (path): [string, "api", string] => ["GET", "api", path],
  ),
  ["GET", "api", "/.well-known/oauth-authorization-server?x="],
  ["GET", "api", "/v1/openapi.json?x="],
  ["PUT", "api", "/media/uploads/"],
  ["GET", "dashboard", "/dev/mailbox?to="],
  ["GET", "dashboard", "/dev/mailbox.json?to="],
  ["GET", "dashboard", "/dev/checkout/"],
  ["POST", "dashboard", "/dev/checkout/x/"],
  ["GET", "dashboard", "/oauth/consent?request="],
  ["GET", "dashboard", "/api/"],
  ["GET", "admin", "/api/"],
];

const urls = (call: Call, service: TestService): Place[] =>
  PATHS.map(([method, origin, path]) => ({
    name: `${method} ${path}`,
    send: (value) => call(method, `${service[origin]}${path}${escaped(value)}`),
  }));

const HEADERS: [name: string, origin: "api" | "dashboard" | "admin", path: string][] = [
  ...["authorization", "x-workspace-id", "if-none-match", "x-request-id", "idempotency-key"].map(
    (name): [string, "api", string] => [name, "api", "/v1/workspaces"],
  ),
  ...["x-visitor-token", "x-guest-token", "x-guest-device-id"].map((name): [string, "api", string] => [
    name,
    "api",
    "/v1/workspaces/wks_x/experience/tags",
  ]),
  ["authorization", "api", "/mcp"],
  ["authorization", "api", "/metrics"],
  ["range", "api", "/media/x.png"],
  ["accept", "api", "/media/x.png?w=160"],
  ["if-none-match", "api", "/docs"],
  ["accept-language", "api", "/oauth/authorize"],
  ["cookie", "dashboard", "/api/profile"],
  ["cookie", "admin", "/api/profile"],
  ["accept-language", "dashboard", "/oauth/consent"],
];

/** A header can hold only the characters of one line. */
const headers = (call: Call, service: TestService): Place[] =>
  HEADERS.map(([name, origin, path]) => ({
    name: `header ${name} at ${path}`,
    send: (value) => {
      const method = path === "/mcp" ? "POST" : "GET";
      const line = toText(value).replace(/[^\x20-\x7e]/g, "?");
      const text = name === "cookie" ? `vitrine_dashboard=${line}; vitrine_admin=${line}` : line;
      return call(method, `${service[origin]}${path}`, { headers: { [name]: text } });
    },
  }));

/** The value is the whole body, as JSON and unchanged. */
function wholeBodies(call: Call, service: TestService): Place[] {
  const targets = [
    ["/oauth/register", "/oauth/token", "/oauth/revoke", "/mcp", "/webhooks/payments"].map(
      (path) => `${service.api}${path}`,
    ),
    [`${service.dashboard}/api/sign-in/code`, `${service.dashboard}/oauth/consent`],
    [`${service.dashboard}/api/workspaces`, `${service.admin}/api/sign-in/verify`],
  ].flat();
  const signature = { "stripe-signature": "t=1,v1=00", authorization: `Bearer vto_dev_${"0".repeat(64)}` };
  return targets.flatMap((url) => [
    {
      name: `${url.slice(service.api.length)} as JSON`,
      send: (value: unknown) => call("POST", url, { rawBody: toJson(value), headers: { ...JSON_TYPE, ...signature } }),
    },
    {
      name: `${url.slice(service.api.length)} as it is`,
      send: (value: unknown) => call("POST", url, { rawBody: toText(value), headers: { ...JSON_TYPE, ...signature } }),
    },
  ]);
}
