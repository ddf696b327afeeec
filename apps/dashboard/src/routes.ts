// All routes with the roles that may open them. Pages load lazily. A page's default export declares its return type (`:
// ReactNode`); otherwise the route tree would depend on itself.

import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { Role } from "@vitrine/contract";
import { Root, searchParams } from "@vitrine/ui/app";
import type { ComponentType } from "react";
import { currentLanguage } from "./frame/preferences.ts";
import { membershipsQuery, requireAccount } from "./frame/session.ts";
import { chooseWorkspace } from "./frame/workspace-choice.ts";
import { loadTexts } from "./messages/texts.ts";
import { activitySearch } from "./pages/activity/search.ts";
import { assistantSearch } from "./pages/assistant/search.ts";
import { collectionSearch } from "./pages/collection/search.ts";
import { collectionsSearch } from "./pages/collections/search.ts";
import { consentSearch } from "./pages/consent/search.ts";
import { deletedSearch } from "./pages/deleted/search.ts";
import { feedbackSearch } from "./pages/feedback/search.ts";
import { importsSearch } from "./pages/imports/search.ts";
import { integrationsSearch } from "./pages/integrations/search.ts";
import { mailedSearch } from "./pages/invitation/search.ts";
import { mediaSearch } from "./pages/media/search.ts";
import { membersSearch } from "./pages/members/search.ts";
import { productsSearch } from "./pages/products/shared/search.ts";
import { signInSearch } from "./pages/sign-in/search.ts";
import { tagsSearch } from "./pages/tags/search.ts";
import { usageSearch } from "./pages/usage/search.ts";
import { websiteSearch } from "./pages/website/search.ts";

type Load = () => Promise<{ default: ComponentType }>;
type Search<S> = (given: Record<string, unknown>) => S;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Roles that may open the page; undefined allows all roles. */
    roles?: readonly Role[];
  }
}

/** Loads a page together with its texts, which are in a folder next to it. */
const page =
  (folder: string, load: Load): Load =>
  async () => {
    const [module] = await Promise.all([load(), loadTexts(currentLanguage(), folder)]);
    return module;
  };

const noSearch = searchParams({});

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const forAnybody = <const Path extends string, S>(path: Path, load: Load, search: Search<S>) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: search, component: lazyRouteComponent(load) });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ context, location }) => requireAccount(context.queryClient, location.href),
  component: lazyRouteComponent(() => import("./frame/signed-in.tsx"), "SignedIn"),
});

const front = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: async ({ context }) => {
    const workspaceId = chooseWorkspace(await context.queryClient.ensureQueryData(membershipsQuery()));
    if (workspaceId === undefined) throw redirect({ to: "/workspaces/new" });
    throw redirect({ to: "/w/$workspaceId", params: { workspaceId } });
  },
});

const withAccount = <const Path extends string, S>(path: Path, load: Load, search: Search<S>) =>
  createRoute({ getParentRoute: () => signedIn, path, validateSearch: search, component: lazyRouteComponent(load) });

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: "/w/$workspaceId",
  component: lazyRouteComponent(() => import("./frame/workspace-layout.tsx"), "WorkspaceLayout"),
});

const inWorkspace = <const Path extends string, S>(path: Path, roles: readonly Role[], load: Load, search: Search<S>) =>
  createRoute({
    getParentRoute: () => workspace,
    path,
    staticData: { roles },
    validateSearch: search,
    component: lazyRouteComponent(load),
  });

const ALL = ["OWNER", "STAFF", "BILLING"] as const;
const OWNER = ["OWNER"] as const;
const STAFF = ["OWNER", "STAFF"] as const;

const publicPages = [
  forAnybody(
    "/sign-in",
    page("sign-in", () => import("./pages/sign-in/email.tsx")),
    signInSearch,
  ),
  forAnybody(
    "/sign-in/code",
    page("sign-in", () => import("./pages/sign-in/code.tsx")),
    signInSearch,
  ),
  forAnybody(
    "/invitations",
    page("invitation", () => import("./pages/invitation/mailed.tsx")),
    mailedSearch,
  ),
  forAnybody(
    "/invitations/$token",
    page("invitation", () => import("./pages/invitation/page.tsx")),
    noSearch,
  ),
] as const;

const accountPages = [
  withAccount(
    "/workspaces",
    page("workspaces", () => import("./pages/workspaces/page.tsx")),
    noSearch,
  ),
  withAccount(
    "/workspaces/new",
    page("new-workspace", () => import("./pages/new-workspace/page.tsx")),
    noSearch,
  ),
  withAccount(
    "/oauth/consent",
    page("consent", () => import("./pages/consent/page.tsx")),
    consentSearch,
  ),
  withAccount(
    "/account/{-$tab}",
    page("account", () => import("./pages/account/page.tsx")),
    noSearch,
  ),
] as const;

const workspacePages = [
  inWorkspace(
    "/",
    ALL,
    page("home", () => import("./pages/home/page.tsx")),
    noSearch,
  ),
  inWorkspace(
    "/products",
    STAFF,
    page("products", () => import("./pages/products/page.tsx")),
    productsSearch,
  ),
  inWorkspace(
    "/products/new",
    STAFF,
    page("product", () => import("./pages/product/new.tsx")),
    noSearch,
  ),
  inWorkspace(
    "/products/$productId",
    STAFF,
    page("product", () => import("./pages/product/page.tsx")),
    productsSearch,
  ),
  inWorkspace(
    "/collections",
    STAFF,
    page("collections", () => import("./pages/collections/page.tsx")),
    collectionsSearch,
  ),
  inWorkspace(
    "/collections/$collectionId",
    STAFF,
    page("collection", () => import("./pages/collection/page.tsx")),
    collectionSearch,
  ),
  inWorkspace(
    "/tags",
    STAFF,
    page("tags", () => import("./pages/tags/page.tsx")),
    tagsSearch,
  ),
  inWorkspace(
    "/deleted",
    STAFF,
    page("deleted", () => import("./pages/deleted/page.tsx")),
    deletedSearch,
  ),
  inWorkspace(
    "/media",
    STAFF,
    page("media", () => import("./pages/media/page.tsx")),
    mediaSearch,
  ),
  inWorkspace(
    "/imports",
    STAFF,
    page("imports", () => import("./pages/imports/page.tsx")),
    importsSearch,
  ),
  inWorkspace(
    "/imports/$importId",
    STAFF,
    page("import", () => import("./pages/import/page.tsx")),
    noSearch,
  ),
  inWorkspace(
    "/website/{-$tab}",
    STAFF,
    page("website", () => import("./pages/website/page.tsx")),
    websiteSearch,
  ),
  inWorkspace(
    "/assistant/{-$tab}",
    STAFF,
    page("assistant", () => import("./pages/assistant/page.tsx")),
    assistantSearch,
  ),
  inWorkspace(
    "/usage/{-$tab}",
    ALL,
    page("usage", () => import("./pages/usage/page.tsx")),
    usageSearch,
  ),
  inWorkspace(
    "/feedback",
    STAFF,
    page("feedback", () => import("./pages/feedback/page.tsx")),
    feedbackSearch,
  ),
  inWorkspace(
    "/integrations/{-$tab}",
    OWNER,
    page("integrations", () => import("./pages/integrations/page.tsx")),
    integrationsSearch,
  ),
  inWorkspace(
    "/members",
    ALL,
    page("members", () => import("./pages/members/page.tsx")),
    membersSearch,
  ),
  inWorkspace(
    "/settings/{-$tab}",
    OWNER,
    page("settings", () => import("./pages/settings/page.tsx")),
    noSearch,
  ),
  inWorkspace(
    "/activity",
    OWNER,
    page("activity", () => import("./pages/activity/page.tsx")),
    activitySearch,
  ),
] as const;

/** All UI components in light and dark; not part of production builds. */
const partsPage = __PARTS_PAGE__
  ? [
      forAnybody(
        "/parts",
        page("parts", () => import("./pages/parts/page.tsx")),
        noSearch,
      ),
    ]
  : [];

export const routeTree = root.addChildren([
  ...publicPages,
  ...partsPage,
  signedIn.addChildren([front, ...accountPages, workspace.addChildren([...workspacePages])]),
]);
