import { useQueries } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/website/{-$tab}");

/** URL of a picture; undefined while it loads. */
export function usePictureUrl(id: string | null): string | undefined {
  const { data } = useRead(memberApi.getMedia, { id: id ?? "" }, { enabled: id !== null });
  return id === null ? undefined : data?.url;
}

export interface Shown {
  id: string;
  name: string;
  url: string | undefined;
}

/** The chosen products in order; without a choice, the newest. */
export function useShownProducts(ids: readonly string[], max = 8): Shown[] {
  const workspaceId = useWorkspaceId();
  const query = { status: "ACTIVE", pageSize: max };
  const newest = useRead(memberApi.listProducts, { query }, { enabled: ids.length === 0 });
  const chosen = useQueries({
    queries: ids.map((id) => queryOf(memberApi.getProduct, { workspaceId, id })),
  });
  if (ids.length === 0) return (newest.data?.products ?? []).map(toShown);
  return chosen.flatMap(({ data }) => (data === undefined ? [] : [toShown(data)]));
}

const toShown = ({ id, name, images }: { id: string; name: string; images: readonly { url: string }[] }): Shown => ({
  id,
  name,
  url: images[0]?.url,
});

export const useCollection = (id: string | null) =>
  useRead(memberApi.getCollection, { id: id ?? "" }, { enabled: id !== null }).data;
