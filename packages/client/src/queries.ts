// TanStack Query for the calls. Keys start with the workspace, so leaving a workspace can drop all its cached data.

import { QueryClient, queryOptions } from "@tanstack/react-query";
import { onSessionEnd } from "./errors.ts";
import type { Call } from "./operation.ts";

/**
 * Shows cached data at once and refreshes it in the background. Retries belong to the calls, which know when a retry is
 * safe.
 */
export function openQueryClient(onSessionOver: () => void): QueryClient {
  // For every call, from any page.
  onSessionEnd(onSessionOver);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: "always" },
      mutations: { retry: false },
    },
  });
}

/** Used in keys instead of the workspace, for data of the account. */
export const ACCOUNT = "account";

// biome-ignore lint/suspicious/noExplicitAny: any call, whatever it takes
type AnyCall = Call<any, any>;

/** Returns the key of a call. With part of its input, it is the prefix of the keys of all such calls. */
export function keyOf({ facts }: Pick<AnyCall, "facts">, input: Readonly<Record<string, unknown>> = {}) {
  const { workspaceId = ACCOUNT, ...rest } = input;
  const own = Object.keys(rest).length === 0 ? [] : [rest];
  return [workspaceId, facts.name, ...own] as const;
}

/** Query for a page that reads data. */
export const queryOf = <Input extends object, Output>(call: Call<Input, Output>, input: Input) =>
  queryOptions<Output>({
    queryKey: keyOf(call, input as Record<string, unknown>),
    queryFn: ({ signal }) => call(input, { signal }),
  });

/** Query for a page that edits data: `data`, and the `etag` that the write sends as `ifMatch`. */
export const resourceOf = <Input extends object, Output>(call: Call<Input, Output>, input: Input) =>
  queryOptions({
    queryKey: [...keyOf(call, input as Record<string, unknown>), "resource"],
    queryFn: ({ signal }) => call.answer(input, { signal }),
  });

/** Invalidates the cached answers of these calls in the workspace, after a write. */
export const refresh = (
  client: QueryClient,
  workspaceId: string | undefined,
  ...calls: Pick<AnyCall, "facts">[]
): Promise<unknown> =>
  Promise.all(
    calls.map((call) =>
      client.invalidateQueries({ queryKey: keyOf(call, workspaceId === undefined ? {} : { workspaceId }) }),
    ),
  );
