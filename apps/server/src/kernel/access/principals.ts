import type { Role, Scope, StaffRole } from "@vitrine/contract";

/** Who calls, once the credential has been proved. */
export type Principal =
  | { kind: "anonymous" }
  /** A program with an account key, or an agent with a grant: acts for the account, within its scopes. */
  | {
      kind: "integration";
      accountId: string;
      connectionId: string;
      sourceId: string;
      scopes: ReadonlySet<Scope>;
      /** Those that the user has chosen; null for all that the account owns. */
      workspaceIds: readonly string[] | null;
    }
  /** A person in the dashboard. */
  | {
      kind: "member";
      accountId: string;
      sessionId: string;
      role: Role | null;
      /** Platform staff who look at one workspace as this owner sees it. They read, and nothing else. */
      visit: Visit | null;
    }
  /** A shopper on the integrator's site, let in by the integrator's key. The key alone is nobody: `visitor` is null. */
  | {
      kind: "visitor";
      via: "key";
      accountId: string;
      connectionId: string;
      sourceId: string;
      scopes: ReadonlySet<Scope>;
      visitor: Visitor | null;
      /** What the caller calls the visitor's device. It proves nothing. */
      deviceId: string | null;
    }
  /** A shopper on the workspace's own site, which the service itself shows: no key, no account and no scope stand behind it. */
  | {
      kind: "visitor";
      via: "site";
      workspaceId: string;
      visitor: Visitor | null;
      deviceId: null;
      /** Shown to a member, whoever the site is open to. */
      isPreview: boolean;
    }
  /** A shopper on a page of others, which shows a publishable key. No account stands behind it. */
  | {
      kind: "visitor";
      via: "page";
      workspaceId: string;
      /** The key's. */
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
  /** This use moves the end of the session. */
  isRenewed: boolean;
}

export type Visitor = Guest | Customer;

/** Whether a model acts for the account: with a grant of its user, and not with a key of a program. */
export const isAgent = (principal: Principal): boolean =>
  principal.kind === "integration" && principal.connectionId.startsWith("grt_");

/** The workspaces beyond which a caller may not even look; null where its account's standing alone decides. */
export const chosenWorkspaces = (principal: Principal): readonly string[] | null =>
  principal.kind === "integration" ? principal.workspaceIds : null;

/** For operations that only one kind of caller reaches. */
export function principalAs<Kind extends Principal["kind"]>(
  principal: Principal,
  kind: Kind,
): Extract<Principal, { kind: Kind }> {
  if (principal.kind !== kind) throw new Error(`only a principal of the kind ${kind} calls this`);
  return principal as Extract<Principal, { kind: Kind }>;
}

/** For operations whose contract says that the visitor is known. */
export function visitorOf(principal: Principal): Visitor {
  const { visitor } = principalAs(principal, "visitor");
  if (visitor === null) throw new Error("only a visitor calls this");
  return visitor;
}

/** For operations whose contract says that the visitor has signed in. */
export function customerOf(principal: Principal): Customer {
  const visitor = visitorOf(principal);
  if (visitor.kind !== "CUSTOMER") throw new Error("only a customer calls this");
  return visitor;
}

declare const proof: unique symbol;

/**
 * A workspace that this call has been allowed to use. Functions that ask for one cannot be handed an id that a caller
 * named, but nothing keeps a query from being written without it: that every statement on a tenant's table names the
 * workspace is what tests hold (test/house/tenant-statements.test.ts, test/every-operation/tenants.test.ts).
 */
export interface WorkspaceScope {
  readonly id: string;
  readonly [proof]: true;
}

/** The account that this call acts for. */
export interface AccountScope {
  readonly id: string;
  readonly [proof]: true;
}

/** For authorization (kernel/access/index.ts) alone. */
export const provenWorkspace = (id: string) => ({ id }) as WorkspaceScope;
export const provenAccount = (id: string) => ({ id }) as AccountScope;

/**
 * For work that no call has been authorized for: whoever assumes a workspace says what vouches for it. A house test holds
 * the list of the files that may.
 */
export const assumeWorkspace = (id: string, _why: string) => ({ id }) as WorkspaceScope;
