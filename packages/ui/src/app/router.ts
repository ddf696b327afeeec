import { PageError } from "./errors.tsx";
import { NotFound } from "./not-found.tsx";
import { PagePending } from "./pending.tsx";

/** Options of both apps' routers. */
export const ROUTER_OPTIONS = {
  defaultPreload: "intent",
  // React Query decides whether data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
} as const;
