import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { toast } from "@vitrine/ui";
import { useErrorText } from "./errors.tsx";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** Brings one thing back from what was deleted; every list in which it may stand is read again. */
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

/** For the toast that tells of a delete. */
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
