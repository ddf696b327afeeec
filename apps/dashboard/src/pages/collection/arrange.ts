// Order of a collection: optimistic updates with undo.

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode, memberApi, refresh } from "@vitrine/client";
import type { Collection } from "@vitrine/contract";
import { toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useWarnBeforeUnload } from "@vitrine/ui/form";
import { useRef } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { collectionOptions } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Moves an id to the index `to` of the resulting list. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  others.splice(Math.min(Math.max(to, 0), others.length), 0, id);
  return others;
}

/** Mutations with this scope run one after another for each collection. */
export const arrangingOf = (id: string) => `arrange-${id}`;

interface Answered {
  data: Collection;
  etag: string | null;
}

export function useArrange(id: string) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { queryKey } = collectionOptions(workspaceId, id);
  const waiting = useRef(0);
  const current = () => client.getQueryData<Answered>(queryKey);
  const show = (productIds: readonly string[]) =>
    client.setQueryData<Answered>(
      queryKey,
      (now) => now && { ...now, data: { ...now.data, productIds: [...productIds] } },
    );
  const afterwards = () =>
    refresh(
      client,
      workspaceId,
      memberApi.listCollectionProducts,
      memberApi.listCollectionRows,
      memberApi.listProductRows,
    );
  // If the user left before the last write is stored, the old order would remain.
  useWarnBeforeUnload(useIsMutating({ mutationKey: [arrangingOf(id)] }) > 0);
  const write = useMutation({
    mutationKey: [arrangingOf(id)],
    // Serial writes: each one needs the ETag of the previous one.
    scope: { id: arrangingOf(id) },
    mutationFn: async (productIds: readonly string[]) => {
      const ifMatch = current()?.etag ?? undefined;
      const body = { productIds: [...productIds] };
      return memberApi.setCollectionProducts.answer({ workspaceId, id, body }, { ifMatch });
    },
    onSuccess: (answer) => {
      const shown = current()?.data.productIds ?? answer.data.productIds;
      const isLast = waiting.current === 1;
      client.setQueryData<Answered>(
        queryKey,
        isLast ? answer : { ...answer, data: { ...answer.data, productIds: shown } },
      );
    },
    onError: (error) => {
      toast({ text: hasCode(error, "stale_write") ? texts.arrangedElsewhere : errorText(error), bad: true });
      return client.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      waiting.current -= 1;
      if (waiting.current === 0) return afterwards();
      return undefined;
    },
  });
  const arrange = (productIds: readonly string[], done?: string) => {
    const before = current()?.data.productIds ?? [];
    show(productIds);
    waiting.current += 1;
    write.mutate(productIds);
    if (done !== undefined) toast({ text: done, undo: () => arrange(before) });
  };
  const add = async (productIds: readonly string[]) => {
    const before = current()?.data.productIds ?? [];
    const body = { productIds: [...productIds] };
    const answer = await memberApi.addCollectionProducts.answer({ workspaceId, id, body });
    client.setQueryData<Answered>(queryKey, answer);
    await afterwards();
    const added = answer.data.productIds.length - before.length;
    toast({ text: texts.added(added), undo: () => arrange(before) });
  };
  return { arrange, add, afterwards: () => Promise.all([afterwards(), client.invalidateQueries({ queryKey })]) };
}
