// Errors in the OpenAPI document: the codes of each operation, with an example of each.

import type { Operation } from "../define-operation.ts";
import { ERROR_CODES, type ErrorCode } from "../error-codes.ts";
import { ErrorBody } from "../resources/common.ts";
import { type JsonSchema, toJsonSchema } from "./json-schema.ts";
import { component, EVERY_ANSWER, type Fields } from "./openapi-parts.ts";
import { possibleErrors, type Reader } from "./possible-errors.ts";

/** Returns one response per status. Operations with the same codes share it. */
export function failures(contract: Operation, reader: Reader): Record<string, Fields> {
  return Object.fromEntries(
    [...codesByStatus(contract, reader)].map(([status, codes]) => [
      status,
      component("responses", responseName(status, codes, mayReplay(contract, status))),
    ]),
  );
}

/** Returns the responses of a route without a contract. */
export const ownFailures = (codes: readonly ErrorCode[]): Record<string, Fields> =>
  Object.fromEntries([...byStatus(codes)].map(([status, codes]) => [status, failure(status, codes, false)]));

export function failureResponses(operations: readonly Operation[], reader: Reader): Record<string, Fields> {
  const responses: Record<string, Fields> = {};
  for (const contract of operations) {
    for (const [status, codes] of codesByStatus(contract, reader)) {
      const isReplayed = mayReplay(contract, status);
      responses[responseName(status, codes, isReplayed)] ??= failure(status, codes, isReplayed);
    }
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const codesByStatus = (contract: Operation, reader: Reader) => byStatus(possibleErrors(contract, reader));

function byStatus(all: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>();
  for (const code of all) {
    const { status } = ERROR_CODES[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return codes;
}

/**
 * The service stores a rejected write under its Idempotency-Key, except failed authentication and transient failures.
 */
const mayReplay = ({ effect }: Operation, status: number) =>
  effect !== "read" && status < 500 && status !== 401 && status !== 429;

const responseName = (status: number, codes: readonly ErrorCode[], isReplayed: boolean) =>
  [status, ...codes, ...(isReplayed ? ["write"] : [])].join(".");

function failure(status: number, codes: readonly ErrorCode[], isReplayed: boolean): Fields {
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERROR_CODES[code].message}`).join("\n"),
    headers: failureHeaders(status, isReplayed),
    content: {
      "application/json": {
        schema: component("schemas", "Error"),
        examples: Object.fromEntries(codes.map((code) => [code, component("examples", code)])),
      },
    },
  };
}

function failureHeaders(status: number, isReplayed: boolean): Fields {
  if (isReplayed) return { ...EVERY_ANSWER, "Idempotency-Replayed": component("headers", "IdempotencyReplayed") };
  if (status === 429) return { ...EVERY_ANSWER, "Retry-After": component("headers", "RetryAfter") };
  if (status === 401) return { ...EVERY_ANSWER, "WWW-Authenticate": component("headers", "WwwAuthenticate") };
  return EVERY_ANSWER;
}

export function errorCodeSchema(): JsonSchema {
  return {
    type: "string",
    description: "Stable error code. Use it and the status in conditions, never the message.",
    enum: Object.keys(ERROR_CODES),
  };
}

export function errorSchema(): JsonSchema {
  const { $defs } = toJsonSchema(ErrorBody, "output") as { $defs: { Error: { properties: Fields } } };
  const { properties, ...rest } = $defs.Error;
  return {
    ...rest,
    properties: {
      ...properties,
      code: component("schemas", "ErrorCode"),
      fieldErrors: {
        ...(properties["fieldErrors"] as Fields),
        description: "All problems of the input, by dotted path such as `sales.0.link`.",
      },
    },
  };
}

const FIELD_ERRORS: Partial<Record<ErrorCode, Record<string, string>>> = {
  invalid_input: { name: "is required", colour: "is not a known field" },
  duplicate: { name: "is already used" },
};

export function errorExamples(operations: readonly Operation[], reader: Reader): Fields {
  const used = new Set(operations.flatMap((contract) => possibleErrors(contract, reader)));
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => used.has(code));
  return Object.fromEntries(
    codes.map((code) => {
      const { status, message } = ERROR_CODES[code];
      const fieldErrors = FIELD_ERRORS[code];
      return [code, { value: { status, code, message, ...(fieldErrors === undefined ? {} : { fieldErrors }) } }];
    }),
  );
}
