import { createRouter } from "@tanstack/react-router";
import { ROUTER_OPTIONS } from "@vitrine/ui/app";
import { LoneNotFound } from "./frame/not-found.tsx";
import { queryClient } from "./frame/query-client.ts";
import { routeTree } from "./routes.ts";

export const router = createRouter({
  ...ROUTER_OPTIONS,
  routeTree,
  context: { queryClient },
  defaultNotFoundComponent: LoneNotFound,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
