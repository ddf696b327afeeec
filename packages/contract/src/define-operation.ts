import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { Scope } from "./scopes.ts";

/**
 * Who may call an operation, and thereby where it is served: an integration at /v1 and /mcp, a member under the
 * dashboard's /api, staff under the administration's /api, a visitor on the experience API.
 */
export type Caller = "integration" | "member" | "visitor" | "staff";

/** `public` needs no credential, `account` acts for the caller alone, `workspace` needs a workspace the caller may use. */
export type Level = "public" | "account" | "workspace";

export const ROLES = ["OWNER", "STAFF", "BILLING"] as const;
export type Role = (typeof ROLES)[number];

/** Of platform staff, each with all that those before it may: SUPPORT reads, OPERATOR writes, SUPERVISOR manages staff and money. */
export const STAFF_ROLES = ["SUPPORT", "OPERATOR", "SUPERVISOR"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `visitor` is a guest or a customer, `customer` one who has signed in. */
export type Identity = "visitor" | "customer";

/** What a call does to the resource. It decides the tool's hints and which preconditions apply. */
export type Effect = "read" | "create" | "change" | "remove";

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the surface, and for workspace level to `/workspaces/{workspaceId}`. Parameters read `{id}`. */
  readonly path: string;
}

type Fields = z.ZodObject;

/** A call that carries files: multipart/form-data with this one field, repeated. */
export interface FilesField {
  readonly field: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** Types in which the one file may also be the body itself. */
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
  /** The one name: of the tool, and in camel case of the contract and of the SDK's method. */
  readonly name: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly level: Level;
  readonly callers: readonly [Caller, ...Caller[]];
  /** What an integration must have been granted; null where no integration may call, or where each call has one of `mayNeed`. */
  readonly scope: Scope | null;
  /** Scopes beside `scope`: those of further kinds of resources that every call writes. */
  readonly alsoNeeds: readonly Scope[];
  /** Scopes of the kinds that a call writes or shows depending on its input and on what it finds. Its handler requires them. */
  readonly mayNeed: readonly Scope[];
  /** Which members may call a workspace operation from the dashboard. */
  readonly roles: readonly Role[];
  /** The least that a member of staff must be; null only where staff need not have signed in, or cannot call. */
  readonly staffRole: StaffRole | null;
  /** Who must be behind a visitor's call; null where it need not be known. */
  readonly identity: Identity | null;
  readonly effect: Effect;
  readonly rest: Route | null;
  readonly tool: boolean;
  /** Turns to somebody else's server on the caller's behalf. */
  readonly reachesOut: boolean;
  /** Something that was there may be lost for good, although nothing is removed by name. */
  readonly overwrites: boolean;
  /** As a tool it answers which thing was changed and how much that has by now, not all of it: it is called many times in a row. */
  readonly answersBriefly: boolean;
  /** Fields of the listed items that strangers have written: an agent is told not to take them for instructions. */
  readonly strangersWords: readonly string[];
  /** Costs credits of the workspace: counted and answered as such, and never sent again by itself. */
  readonly metered: boolean;
  /** Answers `text/event-stream` to whoever asks for it: `delta` events, then `done` with the whole answer. */
  readonly streams: boolean;
  /** The read operation whose answer is the state that this operation reads or changes: gives ETag and If-Match. */
  readonly resource: string | null;
  /**
   * Of a resource's state, the fields at any depth that change with what happens elsewhere. Its readers see them change; a
   * conditional write does not mind.
   */
  readonly volatile: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Where there is a body as well, a call has one or the other. */
  readonly files: FilesField | null;
  /** Null answers 204 without a body. */
  readonly output: Output;
  /** Errors of this operation beyond those that every call of its kind may answer. */
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
  | "strangersWords"
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
  readonly strangersWords?: readonly string[];
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
    strangersWords: [],
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

/** Whether it was made by `defineOperation`. */
export const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && defined.has(value);

export type ParamsOf<C> = C extends Operation<infer P, infer _Q, infer _B, infer _O> ? z.output<P> : never;
export type QueryOf<C> = C extends Operation<infer _P, infer Q, infer _B, infer _O> ? z.output<Q> : never;
export type BodyOf<C> =
  C extends Operation<infer _P, infer _Q, infer B, infer _O> ? (B extends Fields ? z.output<B> : undefined) : never;
export type OutputOf<C> =
  C extends Operation<infer _P, infer _Q, infer _B, infer O> ? (O extends Fields ? z.output<O> : undefined) : never;
