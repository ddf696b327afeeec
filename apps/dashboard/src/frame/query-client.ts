import { QueryClient } from "@tanstack/react-query";
import { whenSessionIsOver } from "@vitrine/client";
import { sessionEnded } from "./session-state.ts";

// Whatever was called, and from wherever.
whenSessionIsOver(sessionEnded);

/** Known data shows at once and is refreshed behind; the client itself tries again where that is safe. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: "always" },
    mutations: { retry: false },
  },
});
