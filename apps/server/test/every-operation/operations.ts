import { type Caller, neededScopes, OPERATIONS, type Operation, type Scope } from "@vitrine/contract";
import type { RequestOptions, TestService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";

/** Operations that a kind of caller reaches over HTTP, as rows for `describe.each`. */
export const servedTo = (caller: Caller): [string, Operation][] =>
  OPERATIONS.filter((contract) => contract.rest !== null && contract.callers.includes(caller)).map((contract) => [
    contract.name,
    contract,
  ]);

export const needsCredential = ([, contract]: [string, Operation]) => contract.level !== "public";
export const inWorkspace = ([, contract]: [string, Operation]) => contract.level === "workspace";

/** What a credential may lack so that no call is allowed: each scope of every call, or all of which a call needs one. */
export function scopesToLack(contract: Operation): (readonly Scope[])[] {
  const needed = neededScopes(contract);
  return needed.length === 0 ? [contract.mayNeed] : needed.map((scope) => [scope]);
}

export interface Target {
  base: string;
  workspaceId: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an operation with its own example as input, so that only what the test changes can be refused. */
export function callExample(service: TestService, contract: Operation, target: Target, options: RequestOptions = {}) {
  const { params = {}, query, body } = contract.examples;
  const path = (contract.rest?.path ?? "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const scope = contract.level === "workspace" ? `/workspaces/${target.workspaceId}` : "";
  const search = new URLSearchParams(
    Object.entries({ ...query, ...target.query }).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const sent = target.body ?? body;
  // From anywhere, where the service trusts its proxy: an address that shows many bad credentials is turned away.
  const headers = { ...anyClient(), ...options.headers };
  return service.call(contract.rest?.method ?? "", `${target.base}${scope}${path}${search ? `?${search}` : ""}`, {
    ...options,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
}
