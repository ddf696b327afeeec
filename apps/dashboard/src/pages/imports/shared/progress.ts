import { useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";
import type { Import, ImportRow } from "@vitrine/contract";
import type { StatusTone } from "@vitrine/ui";
import { useWorkspaceId } from "../../../frame/session.ts";

export const LOOK_EVERY_MS = 1000;

export const isUnderWay = ({ status }: Pick<Import, "status">) => status === "PENDING" || status === "RUNNING";

/** What goes on after an import has ended: its pictures come, or it is taken back. */
const isFollowed = (data: Import) => isUnderWay(data) || data.pictures.waiting > 0 || data.undo?.status === "RUNNING";

/** Followed until nothing about it changes any more. */
export function useImport(id: string | undefined) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.getImport, { workspaceId, id: id ?? "" }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isFollowed(state.data) ? LOOK_EVERY_MS : false),
  });
}

const TONES: Record<Import["status"], StatusTone> = {
  PENDING: "off",
  RUNNING: "warn",
  DONE: "good",
  FAILED: "bad",
  CANCELLED: "off",
};

/** What came of it at a glance: one that left rows behind is not in order. */
export const toneOf = ({ status, counts }: Pick<ImportRow, "status" | "counts">): StatusTone =>
  status === "DONE" && counts.failed > 0 ? "warn" : TONES[status];
