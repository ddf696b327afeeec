// All routes with the role that they need. Pages load lazily. A page's default export declares its return type (`:
// ReactNode`); otherwise the route tree would depend on itself.

import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { StaffRole } from "@vitrine/contract";
import { flag, oneOf, Root, searchParams, text } from "@vitrine/ui/app";
import type { ComponentType } from "react";
import { requireStaff } from "./frame/session.ts";
import {
  ADJUSTMENT_STATUSES,
  AUDIT_ACTORS,
  AUDIT_AREAS,
  CONNECTION_KINDS,
  CONTACT_STATUSES,
  EVENT_OUTCOMES,
  JOB_STATES,
  PERIODS,
  PURCHASE_STATUSES,
  RECORD_STATUSES,
  SOURCE_STATUSES,
} from "./search.ts";

type Load = () => Promise<{ default: ComponentType }>;
type Search<S> = (given: Record<string, unknown>) => S;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Lowest role that may open the page; undefined allows all staff. */
    role?: StaffRole;
  }
}

/** Cursor of a list, next to its filters. */
const after = { after: text };
const nothing = searchParams({});

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const signInSearch = searchParams({ returnTo: text });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import("./pages/sign-in/email.tsx")),
});

const signInCode = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/code",
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import("./pages/sign-in/code.tsx")),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ context, location }) => requireStaff(context.queryClient, location.href),
  component: lazyRouteComponent(() => import("./frame/layout.tsx"), "Layout"),
});

const page = <const Path extends string, S>(path: Path, load: Load, search: Search<S>, role?: StaffRole) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: search,
    component: lazyRouteComponent(load),
    ...(role === undefined ? {} : { staticData: { role } }),
  });

const people = [
  page("/", () => import("./pages/overview/page.tsx"), searchParams({ days: oneOf(PERIODS) })),
  page(
    "/accounts",
    () => import("./pages/accounts/page.tsx"),
    searchParams({ ...after, q: text, status: oneOf(RECORD_STATUSES) }),
  ),
  page("/accounts/$accountId", () => import("./pages/account/page.tsx"), nothing),
  page(
    "/workspaces",
    () => import("./pages/workspaces/page.tsx"),
    searchParams({ ...after, q: text, status: oneOf(RECORD_STATUSES) }),
  ),
  page("/workspaces/$workspaceId", () => import("./pages/workspace/page.tsx"), searchParams(after)),
  page(
    "/sources",
    () => import("./pages/sources/page.tsx"),
    searchParams({ ...after, q: text, status: oneOf(SOURCE_STATUSES) }),
  ),
  page("/sources/$sourceId", () => import("./pages/source/page.tsx"), searchParams(after)),
  page(
    "/connections",
    () => import("./pages/connections/page.tsx"),
    searchParams({ ...after, account: text, kind: oneOf(CONNECTION_KINDS) }),
  ),
] as const;

const money = [
  page(
    "/adjustments",
    () => import("./pages/adjustments/page.tsx"),
    searchParams({ ...after, status: oneOf(ADJUSTMENT_STATUSES), workspace: text, adjust: flag }),
  ),
  page(
    "/purchases",
    () => import("./pages/purchases/page.tsx"),
    searchParams({ ...after, status: oneOf(PURCHASE_STATUSES), workspace: text, q: text }),
  ),
  page(
    "/webhooks",
    () => import("./pages/webhooks/page.tsx"),
    searchParams({ ...after, outcome: oneOf(EVENT_OUTCOMES) }),
  ),
  page("/webhooks/$provider/$eventId", () => import("./pages/webhook/page.tsx"), nothing),
] as const;

const service = [
  page(
    "/contact",
    () => import("./pages/contact/page.tsx"),
    searchParams({ ...after, status: oneOf(CONTACT_STATUSES) }),
  ),
  page(
    "/jobs",
    () => import("./pages/jobs/page.tsx"),
    searchParams({ ...after, state: oneOf(JOB_STATES), task: text }),
  ),
  page("/jobs/mail", () => import("./pages/jobs/mail.tsx"), searchParams(after)),
  page("/jobs/turned-away", () => import("./pages/jobs/turned-away.tsx"), searchParams(after)),
  page(
    "/audit",
    () => import("./pages/audit/page.tsx"),
    searchParams({
      ...after,
      actorKind: oneOf(AUDIT_ACTORS),
      area: oneOf(AUDIT_AREAS),
      subject: text,
      actor: text,
      request: text,
      from: text,
      to: text,
    }),
  ),
  page("/audit/$entryId", () => import("./pages/audit-entry/page.tsx"), nothing),
  page("/staff", () => import("./pages/staff/page.tsx"), searchParams(after), "SUPERVISOR"),
  page("/me", () => import("./pages/me/page.tsx"), nothing),
] as const;

export const routeTree = root.addChildren([
  signIn,
  signInCode,
  signedIn.addChildren([...people, ...money, ...service]),
]);
