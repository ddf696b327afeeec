import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSessionOver } from "@vitrine/client";
import { sessionEnded } from "./session-state.ts";

const onError = (error: unknown) => {
  if (isSessionOver(error)) sessionEnded();
};

/** Known data shows at once and is refreshed behind; the client itself tries again where that is safe. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: "always" },
    mutations: { retry: false },
  },
});
