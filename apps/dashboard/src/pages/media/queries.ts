import { memberApi } from "@vitrine/client";
import type { Media, MediaRow } from "@vitrine/contract";
import { useListRead, useRead, useRefresh, useResource, useWrite } from "../../frame/calls.ts";
import type { MediaSearch } from "./search.ts";

export const PAGE_SIZE = 50;
export const USES_SHOWN = 20;

export const useMediaList = ({ q, usage, sort, page = 1, size = PAGE_SIZE }: MediaSearch) =>
  useListRead(memberApi.listMediaRows, { query: { search: q, usage, sort, page, pageSize: size } });

/** The picture with its ETag; shows the list's data until it is loaded. */
export const useMediaItem = (id: string, known: Media | undefined) =>
  useResource(memberApi.getMedia, { id }, { placeholderData: () => known && { data: known, etag: null } });

/** Fields that the writable resource lacks: size in pixels and alternative text. */
export const useMediaDetails = (id: string, known: MediaRow | undefined) =>
  useResource(memberApi.getMediaRow, { id }, { placeholderData: () => known && { data: known, etag: null } });

export const useMediaUses = (id: string, pageSize = USES_SHOWN) =>
  useRead(memberApi.listMediaUses, { id, query: { pageSize } });

const { listMedia, listMediaRows, getMedia, getMediaRow, listMediaUses, getStorage } = memberApi;
const TOUCHED = [listMedia, listMediaRows, getMedia, getMediaRow, listMediaUses, getStorage];

/** After any write: refreshes lists, the picture, its uses and the storage. */
export const useMediaRefresh = () => useRefresh(...TOUCHED);

export const useMediaWrite = <Input, Output>(write: (workspaceId: string, input: Input) => Promise<Output>) =>
  useWrite(write, ...TOUCHED);

/** Does not refresh the deleted pictures themselves, which are still on the page for a moment. */
export const useMediaDelete = (remove: (workspaceId: string, ids: readonly string[]) => Promise<void>) =>
  useWrite(remove, listMedia, listMediaRows, getStorage);
