import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { Scope } from "./scopes.ts";

/**
 * The caller decides the surface: integrations use /v1 and /mcp, members the dashboard's /api, staff the
 * administration's /api, and visitors the experience API.
 */
export type Caller = "integration" | "member" | "visitor" | "staff";

/** `public` needs no credential, `account` acts for the caller alone, `workspace` needs a workspace the caller may use. */
export type Level = "public" | "account" | "workspace";

export const ROLES = ["OWNER", "STAFF", "BILLING"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles of platform staff, in ascending order; each includes the ones before it. SUPPORT reads, OPERATOR writes,
 * SUPERVISOR manages staff and money.
 */
export const STAFF_ROLES = ["SUPPORT", "OPERATOR", "SUPERVISOR"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `visitor` is a guest or a customer, `customer` one who has signed in. */
export type Identity = "visitor" | "customer";

/** Effect of a call on the resource. It decides the tool's hints and which preconditions apply. */
export type Effect = "read" | "create" | "change" | "remove";

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * Relative to the surface; for workspace level, relative to `/workspaces/{workspaceId}`. Parameters are written
   * `{id}`.
   */
  readonly path: string;
}

type Fields = z.ZodObject;

/** A multipart/form-data upload with this one field, repeated. */
export interface FilesField {
  readonly field: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** Types in which a single file may also be the request body itself. */
  readonly bareTypes?: readonly string[];
}

export interface Examples {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  readonly output: unknown;
}

export interface Operation<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields | null = Fields | null,
  Output extends Fields | null = Fields | null,
> {
  /** Name of the tool; in camel case also of the contract and of the SDK's method. */
  readonly name: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly level: Level;
  readonly callers: readonly [Caller, ...Caller[]];
  /**
   * Scope that an integration needs; null where integrations cannot call, or where each call needs one of `mayNeed`.
   */
  readonly scope: Scope | null;
  /** Scopes that every call needs in addition to `scope`, for further kinds of resources that it writes. */
  readonly alsoNeeds: readonly Scope[];
  /** Scopes that a call needs depending on its input and on the rows that it finds. Its handler requires them. */
  readonly mayNeed: readonly Scope[];
  /** Roles of members that may call a workspace operation from the dashboard. */
  readonly roles: readonly Role[];
  /** Lowest staff role required; null where staff need no session, or cannot call. */
  readonly staffRole: StaffRole | null;
  /** Identity that a visitor's call needs; null where the visitor may be unknown. */
  readonly identity: Identity | null;
  readonly effect: Effect;
  readonly rest: Route | null;
  readonly tool: boolean;
  /** The operation calls a third-party server on the caller's behalf. */
  readonly reachesOut: boolean;
  /** The operation can overwrite data for good, although it deletes no named resource. */
  readonly overwrites: boolean;
  /** The tool answers a summary with counts instead of the whole resource: agents call it many times in a row. */
  readonly answersBriefly: boolean;
  /** Fields of the listed items with text by untrusted authors. Agents are warned not to follow it as instructions. */
  readonly untrustedFields: readonly string[];
  /** Costs credits of the workspace. Clients never retry it automatically. */
  readonly metered: boolean;
  /** Answers `text/event-stream` if the client accepts it: `delta` events, then `done` with the whole answer. */
  readonly streams: boolean;
  /**
   * The read operation whose answer is the state that this operation reads or changes. It enables ETag and If-Match.
   */
  readonly resource: string | null;
  /**
   * Fields, at any depth, that change with events elsewhere. They change the ETag for readers, but do not fail a
   * conditional write.
   */
  readonly volatile: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** If the operation also has a body, a call sends either the files or the body. */
  readonly files: FilesField | null;
  /** Null: the operation answers 204 without a body. */
  readonly output: Output;
  /** Errors of this operation in addition to those of its kind. */
  readonly errors: readonly ErrorCode[];
  readonly examples: Examples;
}

const noFields = z.strictObject({});
type NoFields = typeof noFields;

type Definition<P extends Fields, Q extends Fields, B extends Fields | null, O extends Fields | null> = Omit<
  Operation<P, Q, B, O>,
  | "params"
  | "query"
  | "body"
  | "files"
  | "alsoNeeds"
  | "mayNeed"
  | "roles"
  | "staffRole"
  | "identity"
  | "errors"
  | "resource"
  | "volatile"
  | "reachesOut"
  | "overwrites"
  | "answersBriefly"
  | "untrustedFields"
  | "metered"
  | "streams"
> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly files?: FilesField;
  readonly alsoNeeds?: readonly Scope[];
  readonly mayNeed?: readonly Scope[];
  readonly roles?: readonly Role[];
  readonly staffRole?: StaffRole;
  readonly identity?: Identity;
  readonly errors?: readonly ErrorCode[];
  readonly resource?: string;
  readonly volatile?: readonly string[];
  readonly reachesOut?: boolean;
  readonly overwrites?: boolean;
  readonly answersBriefly?: boolean;
  readonly untrustedFields?: readonly string[];
  readonly metered?: boolean;
  readonly streams?: boolean;
};

export function defineOperation<
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends Fields | null = null,
  O extends Fields | null = null,
>(definition: Definition<P, Q, B, O>): Operation<P, Q, B, O> {
  const operation = {
    alsoNeeds: [],
    mayNeed: [],
    roles: [],
    staffRole: null,
    identity: null,
    errors: [],
    resource: null,
    volatile: [],
    files: null,
    reachesOut: false,
    overwrites: false,
    answersBriefly: false,
    untrustedFields: [],
    metered: false,
    streams: false,
    ...definition,
    params: definition.params ?? (noFields as unknown as P),
    query: definition.query ?? (noFields as unknown as Q),
    body: (definition.body ?? null) as B,
  };
  defined.add(operation);
  return operation;
}

const defined = new WeakSet<object>();

/** Returns true if `defineOperation` made the value. */
export const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && defined.has(value);

export type ParamsOf<C> = C extends Operation<infer P, infer _Q, infer _B, infer _O> ? z.output<P> : never;
export type QueryOf<C> = C extends Operation<infer _P, infer Q, infer _B, infer _O> ? z.output<Q> : never;
export type BodyOf<C> =
  C extends Operation<infer _P, infer _Q, infer B, infer _O> ? (B extends Fields ? z.output<B> : undefined) : never;
export type OutputOf<C> =
  C extends Operation<infer _P, infer _Q, infer _B, infer O> ? (O extends Fields ? z.output<O> : undefined) : never;
