// TanStack Query over the calls. Keys start with the workspace: leaving it drops all that is known of it.

import { QueryClient, queryOptions } from "@tanstack/react-query";
import { whenSessionIsOver } from "./errors.ts";
import type { Call } from "./operation.ts";

/** Known data shows at once and is refreshed behind; calls themselves are tried again where that is safe. */
export function openQueryClient(onSessionOver: () => void): QueryClient {
  // Whatever was called, and from wherever.
  whenSessionIsOver(onSessionOver);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: "always" },
      mutations: { retry: false },
    },
  });
}

/** Stands where the workspace would, for what belongs to the account. */
export const ACCOUNT = "account";

// biome-ignore lint/suspicious/noExplicitAny: any call, whatever it takes
type AnyCall = Call<any, any>;

/** The key of a call; with part of its input, the beginning of the keys of all such calls. */
export function keyOf({ facts }: Pick<AnyCall, "facts">, input: Readonly<Record<string, unknown>> = {}) {
  const { workspaceId = ACCOUNT, ...rest } = input;
  const own = Object.keys(rest).length === 0 ? [] : [rest];
  return [workspaceId, facts.name, ...own] as const;
}

/** What a page reads. */
export const queryOf = <Input extends object, Output>(call: Call<Input, Output>, input: Input) =>
  queryOptions<Output>({
    queryKey: keyOf(call, input as Record<string, unknown>),
    queryFn: ({ signal }) => call(input, { signal }),
  });

/** What a page reads in order to change it: `data` with the `etag` that the write sends as `ifMatch`. */
export const resourceOf = <Input extends object, Output>(call: Call<Input, Output>, input: Input) =>
  queryOptions({
    queryKey: [...keyOf(call, input as Record<string, unknown>), "resource"],
    queryFn: ({ signal }) => call.answer(input, { signal }),
  });

/** After a write: everything that these calls have answered in the workspace is read again when it is next looked at. */
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
