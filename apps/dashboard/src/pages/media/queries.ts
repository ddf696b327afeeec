import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh, resourceOf } from "@vitrine/client";
import type { Media, MediaRow } from "@vitrine/contract";
import { useWorkspaceId } from "../../frame/session.ts";
import type { MediaSearch } from "./search.ts";

export const PAGE_SIZE = 50;
export const USES_SHOWN = 20;

export function useMediaList({ q, usage, sort, page = 1, size = PAGE_SIZE }: MediaSearch) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listMediaRows, { workspaceId, query: { search: q, usage, sort, page, pageSize: size } }),
    placeholderData: keepPreviousData,
  });
}

/** The picture with its ETag; shows the list's data until it is loaded. */
export function useMediaItem(id: string, known: Media | undefined) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...resourceOf(memberApi.getMedia, { workspaceId, id }),
    placeholderData: () => known && { data: known, etag: null },
  });
}

/** Fields that the writable resource lacks: size in pixels and alternative text. */
export function useMediaDetails(id: string, known: MediaRow | undefined) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...resourceOf(memberApi.getMediaRow, { workspaceId, id }),
    placeholderData: () => known && { data: known, etag: null },
  });
}

export function useMediaUses(id: string, pageSize = USES_SHOWN) {
  const workspaceId = useWorkspaceId();
  return useQuery(queryOf(memberApi.listMediaUses, { workspaceId, id, query: { pageSize } }));
}

/** After any write: refreshes lists, the picture, its uses and the storage. */
export function useMediaRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { listMedia, listMediaRows, getMedia, getMediaRow, listMediaUses, getStorage } = memberApi;
  return () => refresh(client, workspaceId, listMedia, listMediaRows, getMedia, getMediaRow, listMediaUses, getStorage);
}

export function useMediaWrite<Input, Output>(write: (workspaceId: string, input: Input) => Promise<Output>) {
  const workspaceId = useWorkspaceId();
  const refreshMedia = useMediaRefresh();
  return useMutation({ mutationFn: (input: Input) => write(workspaceId, input), onSettled: refreshMedia });
}

/** Does not refresh the deleted pictures themselves, which are still on the page for a moment. */
export function useMediaDelete(remove: (workspaceId: string, ids: readonly string[]) => Promise<void>) {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { listMedia, listMediaRows, getStorage } = memberApi;
  return useMutation({
    mutationFn: (ids: readonly string[]) => remove(workspaceId, ids),
    onSettled: () => refresh(client, workspaceId, listMedia, listMediaRows, getStorage),
  });
}
