import type { Role, Scope, StaffRole } from "@vitrine/contract";

/** The authenticated caller. */
export type Principal =
  | { kind: "anonymous" }
  /** A program with an account key, or an agent with a grant: acts for the account, within its scopes. */
  | {
      kind: "integration";
      accountId: string;
      connectionId: string;
      sourceId: string;
      scopes: ReadonlySet<Scope>;
      /** Workspaces that the user has chosen; null for all of the account. */
      workspaceIds: readonly string[] | null;
    }
  /** A person in the dashboard. */
  | {
      kind: "member";
      accountId: string;
      sessionId: string;
      role: Role | null;
      /** Platform staff who view one workspace as this owner, read-only. */
      visit: Visit | null;
    }
  /** A shopper on the integrator's site, with the integrator's key. `visitor` is null for the key alone. */
  | {
      kind: "visitor";
      via: "key";
      accountId: string;
      connectionId: string;
      sourceId: string;
      scopes: ReadonlySet<Scope>;
      visitor: Visitor | null;
      /** Id of the visitor's device, as the caller states it. It is no proof. */
      deviceId: string | null;
    }
  /** A shopper on the workspace's hosted site, without key, account or scopes. */
  | {
      kind: "visitor";
      via: "site";
      workspaceId: string;
      visitor: Visitor | null;
      deviceId: null;
      /** A member previews the site, whatever its access policy. */
      isPreview: boolean;
    }
  /** A shopper on an external page with a publishable key, without account. */
  | {
      kind: "visitor";
      via: "page";
      workspaceId: string;
      /** Id of the publishable key. */
      connectionId: string;
      scopes: ReadonlySet<Scope>;
      visitor: Visitor | null;
      deviceId: string | null;
    }
  /** Platform staff. */
  | { kind: "staff"; staffId: string; sessionId: string; role: StaffRole };

interface Visit {
  id: string;
  workspaceId: string;
  expiresAt: Date;
}

export type Integration = Extract<Principal, { kind: "integration" }>;

export interface Guest {
  kind: "GUEST";
  id: string;
  name: null;
}

export interface Customer {
  kind: "CUSTOMER";
  id: string;
  name: string;
  /** A BCP 47 tag. */
  language: string;
  session: CustomerSession;
}

export interface CustomerSession {
  id: string;
  workspaceId: string;
  token: string;
  expiresAt: Date;
  /** This call extends the session. */
  isRenewed: boolean;
}

export type Visitor = Guest | Customer;

/** True for an agent with a grant; false for a program with a key. */
export const isAgent = (principal: Principal): boolean =>
  principal.kind === "integration" && principal.connectionId.startsWith("grt_");

/** Workspaces that the caller is restricted to; null if only the account's rights decide. */
export const chosenWorkspaces = (principal: Principal): readonly string[] | null =>
  principal.kind === "integration" ? principal.workspaceIds : null;

/** Narrows the caller of an operation with one kind of caller. */
export function principalAs<Kind extends Principal["kind"]>(
  principal: Principal,
  kind: Kind,
): Extract<Principal, { kind: Kind }> {
  if (principal.kind !== kind) throw new Error(`only a principal of the kind ${kind} calls this`);
  return principal as Extract<Principal, { kind: Kind }>;
}

/** Returns the visitor of an operation that requires one. */
export function visitorOf(principal: Principal): Visitor {
  const { visitor } = principalAs(principal, "visitor");
  if (visitor === null) throw new Error("only a visitor calls this");
  return visitor;
}

/** Returns the customer of an operation that requires a sign-in. */
export function customerOf(principal: Principal): Customer {
  const visitor = visitorOf(principal);
  if (visitor.kind !== "CUSTOMER") throw new Error("only a customer calls this");
  return visitor;
}

declare const proof: unique symbol;

/**
 * A workspace that the call is authorized for, so an id from a request cannot take its place. Tests check that every
 * statement on a tenant's table names the workspace (test/house/tenant-statements.test.ts,
 * test/every-operation/tenants.test.ts).
 */
export interface WorkspaceScope {
  readonly id: string;
  readonly [proof]: true;
}

/** The account that the call acts for. */
export interface AccountScope {
  readonly id: string;
  readonly [proof]: true;
}

/** Only for `authorize` (kernel/access/index.ts). */
export const provenWorkspace = (id: string) => ({ id }) as WorkspaceScope;
export const provenAccount = (id: string) => ({ id }) as AccountScope;

/** For work without a call, such as jobs; `why` names the proof. A house test has the list of allowed files. */
export const assumeWorkspace = (id: string, _why: string) => ({ id }) as WorkspaceScope;
