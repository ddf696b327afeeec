// Calls for the open workspace.

import { keepPreviousData, type UseQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Call, type InWorkspace, queryOf, refresh, resourceOf } from "@vitrine/client";
import { useWorkspaceId } from "./session.ts";

type InputOf<Input> = Omit<Input, "workspaceId">;
type Options<Output> = Omit<UseQueryOptions<Output>, "queryKey" | "queryFn">;
type Touched = Parameters<typeof refresh>[2];

/** Reads data of the workspace. */
export function useRead<Input extends InWorkspace, Output>(
  call: Call<Input, Output>,
  input: InputOf<Input>,
  options?: Options<Output>,
) {
  const workspaceId = useWorkspaceId();
  return useQuery<Output>({ ...queryOf(call, { ...input, workspaceId } as unknown as Input), ...options });
}

/** Reads a list; the previous rows stay while the next ones load. */
export const useListRead = <Input extends InWorkspace, Output>(
  call: Call<Input, Output>,
  input: InputOf<Input>,
  options?: Options<Output>,
) => useRead(call, input, { placeholderData: keepPreviousData as never, ...options });

/** Reads a resource with its ETag, for a later change. */
export function useResource<Input extends InWorkspace, Output>(
  call: Call<Input, Output>,
  input: InputOf<Input>,
  options?: Options<Answer<Output>>,
) {
  const workspaceId = useWorkspaceId();
  const { queryKey, queryFn } = resourceOf(call, { ...input, workspaceId } as unknown as Input);
  return useQuery<Answer<Output>>({ queryKey, queryFn: queryFn as never, ...options });
}

/** Refreshes reads of the workspace. */
export function useRefresh(...touched: Touched[]): () => Promise<unknown> {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return () => refresh(client, workspaceId, ...touched);
}

/** Writes, and refreshes the reads that the write changes, also after a failure. */
export function useWrite<Input, Output>(
  write: (workspaceId: string, input: Input) => Promise<Output>,
  ...touched: Touched[]
) {
  const workspaceId = useWorkspaceId();
  const onSettled = useRefresh(...touched);
  return useMutation({ mutationFn: (input: Input) => write(workspaceId, input), onSettled });
}
