import { memberApi } from "@vitrine/client";
import type { Import, ImportRow } from "@vitrine/contract";
import type { StatusTone } from "@vitrine/ui";
import { useRead } from "../../../frame/calls.ts";

export const LOOK_EVERY_MS = 1000;

export const isUnderWay = ({ status }: Pick<Import, "status">) => status === "PENDING" || status === "RUNNING";

/** After its end, an import can still fetch pictures or run its undo. */
const isFollowed = (data: Import) => isUnderWay(data) || data.pictures.waiting > 0 || data.undo?.status === "RUNNING";

/** Polls until the import no longer changes. */
export const useImport = (id: string) =>
  useRead(
    memberApi.getImport,
    { id },
    { refetchInterval: ({ state }) => (state.data && isFollowed(state.data) ? LOOK_EVERY_MS : false) },
  );

const TONES: Record<Import["status"], StatusTone> = {
  PENDING: "off",
  RUNNING: "warn",
  DONE: "good",
  FAILED: "bad",
  CANCELLED: "off",
};

/** Tone of an import's status: one with failed rows is a warning. */
export const toneOf = ({ status, counts }: Pick<ImportRow, "status" | "counts">): StatusTone =>
  status === "DONE" && counts.failed > 0 ? "warn" : TONES[status];
