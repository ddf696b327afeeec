import { memberApi } from "@vitrine/client";
import type { Collection, ProductChange } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { toast } from "@vitrine/ui";
import { useAddress, useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useArrange } from "./arrange.ts";
import { filterOf } from "./queries.ts";
import type { CollectionSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";

const LOOK_EVERY_MS = 700;

/** Adds all matching products: at once or by a background job, with progress and undo. */
export function useAddAll({ id }: Collection, onDone: () => void) {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const { search } = useAddress<CollectionSearch>();
  const { afterwards } = useArrange(id);
  const [running, setRunning] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState<string>();

  const follow = async (begun: ProductChange): Promise<ProductChange> => {
    let now = begun;
    while (now.id !== null && ["PENDING", "RUNNING", "UNDOING"].includes(now.status)) {
      setRunning(now.counts);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      now = await memberApi.getProductChange({ workspaceId, id: now.id });
    }
    await afterwards();
    return now;
  };

  const undo = (token: string) => () =>
    void memberApi
      .undoChange({ workspaceId, id: token })
      .then(follow)
      .catch((error: unknown) => toast({ text: errorText(error), bad: true }));

  const addAll = async () => {
    setProblem(undefined);
    setRunning({ done: 0, total: 0 });
    try {
      const body = { filter: filterOf(search), addToCollectionId: id };
      const { counts } = await memberApi.changeProducts({ workspaceId, body: { ...body, dryRun: true } });
      // Some products may already be in the collection. Only the real change shows whether the others fit.
      const isFull = () => setProblem(texts.full(LIMITS.collection.productsMax));
      if (counts.total > LIMITS.collection.productsMax) return isFull();
      const { counts: done, undoToken } = await follow(await memberApi.changeProducts({ workspaceId, body }));
      toast({ text: texts.added(done.changed), undo: undoToken === null ? undefined : undo(undoToken) });
      if (done.failed > 0) return isFull();
      onDone();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setRunning(undefined);
    }
    return undefined;
  };
  return { running, problem, addAll };
}
