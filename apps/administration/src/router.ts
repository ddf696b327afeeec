import { createRouter } from "@tanstack/react-router";
import { PagePending } from "@vitrine/ui/app";
import { PageError } from "./frame/errors.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { queryClient } from "./frame/query-client.ts";
import { routeTree } from "./routes.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  // React Query decides whether data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
