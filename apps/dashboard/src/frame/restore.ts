import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** Restores a deleted resource and refreshes every list that can contain it. */
export function useRestore(): (id: string) => Promise<void> {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return async (id) => {
    try {
      await memberApi.restore({ workspaceId, id });
    } finally {
      const { listDeleted, listProductRows, countProducts, getProduct, listCollectionRows, getCollection } = memberApi;
      const { listTagRows, listTags, getTag } = memberApi;
      const products = [listProductRows, countProducts, getProduct];
      const touched = [listDeleted, ...products, listCollectionRows, getCollection, listTagRows, listTags, getTag];
      await refresh(client, workspaceId, ...touched);
    }
  };
}

/** Undo action for the toast after a delete. */
export function useUndoDelete(): (ids: readonly string[]) => Promise<void> {
  const texts = useTexts();
  const errorText = useErrorText();
  const restore = useRestore();
  return async (ids) => {
    try {
      for (const id of ids) await restore(id);
      toast({ text: texts.restored(ids.length) });
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    }
  };
}
