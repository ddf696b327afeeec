import { type Caller, neededScopes, OPERATIONS, type Operation, type Scope } from "@vitrine/contract";
import type { RequestOptions, TestService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";

/** Lists the operations that a kind of caller reaches over HTTP, as rows for `describe.each`. */
export const servedTo = (caller: Caller): [string, Operation][] =>
  OPERATIONS.filter((contract) => contract.rest !== null && contract.callers.includes(caller)).map((contract) => [
    contract.name,
    contract,
  ]);

export const needsCredential = ([, contract]: [string, Operation]) => contract.level !== "public";
export const inWorkspace = ([, contract]: [string, Operation]) => contract.level === "workspace";

/**
 * Sets of scopes whose absence forbids every call: each scope that all calls need, or all scopes of which a call needs
 * one.
 */
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

/** Calls an operation with its own example as input, so that only the test's change can be refused. */
export function callExample(service: TestService, contract: Operation, target: Target, options: RequestOptions = {}) {
  const { params = {}, query, body } = contract.examples;
  const path = (contract.rest?.path ?? "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const scope = contract.level === "workspace" ? `/workspaces/${target.workspaceId}` : "";
  const search = new URLSearchParams(
    Object.entries({ ...query, ...target.query }).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const sent = target.body ?? body;
  // Random client address behind a trusted proxy: an address with many bad credentials is blocked.
  const headers = { ...anyClient(), ...options.headers };
  return service.call(contract.rest?.method ?? "", `${target.base}${scope}${path}${search ? `?${search}` : ""}`, {
    ...options,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
}
