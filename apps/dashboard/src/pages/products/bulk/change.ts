import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { ProductChange, ProductChangeWrite } from "@vitrine/contract";
import { toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useCallback, useState } from "react";
import { useWorkspaceId } from "../../../frame/session.ts";
import { useTexts } from "../texts/index.ts";
import { type Act, forgetChange, rememberChange, type Undoable } from "./undoable.ts";

/** The selected products. */
export type Target = Pick<ProductChangeWrite, "ids" | "filter">;
/** The change to each product. */
export type Change = Omit<ProductChangeWrite, "ids" | "filter" | "dryRun">;

export function actOf({ delete: isDeleted, status, ...more }: Change): Act {
  if (isDeleted) return "delete";
  if (status === undefined || Object.keys(more).length > 0) return "change";
  return status === "ACTIVE" ? "activate" : "deactivate";
}

const READ_AFTERWARDS = [
  memberApi.listProductRows,
  memberApi.listProducts,
  memberApi.countProducts,
  memberApi.getProduct,
  memberApi.listCollectionRows,
  memberApi.listTagRows,
  memberApi.listDeleted,
] as const;

const LOOK_EVERY_MS = 700;

export interface Running {
  id: string;
  done: number;
  total: number;
}

/** Runs bulk edits: at once or by a background job, with progress, failures and undo. */
export function useChangeProducts() {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const [failed, setFailed] = useState<{ change: Change; outcome: ProductChange }>();

  const follow = useCallback(
    async (begun: ProductChange): Promise<ProductChange> => {
      let now = begun;
      while (now.id !== null && ["PENDING", "RUNNING", "UNDOING"].includes(now.status)) {
        setRunning({ id: now.id, done: now.counts.done, total: now.counts.total });
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        now = await memberApi.getProductChange({ workspaceId, id: now.id });
      }
      setRunning(undefined);
      await refresh(client, workspaceId, ...READ_AFTERWARDS);
      return now;
    },
    [client, workspaceId],
  );

  const undo = async (done: Undoable) => {
    const { token, act, name } = done;
    try {
      const begun = await memberApi.undoChange({ workspaceId, id: token });
      forgetChange(workspaceId, token);
      const { counts } = await follow(begun);
      toast({ text: act === "delete" ? texts.restored(counts.undone, name) : texts.undone(counts.undone) });
    } catch (error) {
      setRunning(undefined);
      toast({ text: errorText(error), bad: true });
    }
  };

  /** If `name` is set, the messages name the only product. */
  const change = async (target: Target, what: Change, name?: string): Promise<void> => {
    try {
      const outcome = await follow(await memberApi.changeProducts({ workspaceId, body: { ...target, ...what } }));
      const { undoToken, counts } = outcome;
      const act = actOf(what);
      const text = counts.changed === 0 ? texts.noChangesNeeded : texts.done[act](counts.changed, name);
      if (undoToken === null) toast({ text });
      else {
        const done = { token: undoToken, act, products: counts.changed, name, at: Date.now() };
        rememberChange(workspaceId, done);
        toast({ text, undo: () => void undo(done) });
      }
      if (outcome.failures.length > 0) setFailed({ change: what, outcome });
    } catch (error) {
      setRunning(undefined);
      toast({ text: errorText(error), bad: true });
    }
  };

  const count = async (target: Target, what: Change): Promise<number> =>
    (await memberApi.changeProducts({ workspaceId, body: { ...target, ...what, dryRun: true } })).counts.total;

  const cancel = async () => {
    if (running) await memberApi.cancelProductChange({ workspaceId, id: running.id }).catch(() => {});
  };

  return { change, undo, count, cancel, running, failed, dismissFailed: () => setFailed(undefined) };
}
