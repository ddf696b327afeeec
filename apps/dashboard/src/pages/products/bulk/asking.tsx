import { ActionDialog } from "@vitrine/ui";
import type { ReactNode } from "react";
import { useTexts } from "../texts/index.ts";
import { actOf, type Change } from "./change.ts";

interface AskingProps {
  change: Change;
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms a change of all matching products, or a deletion, with the number of products. */
export default function Asking({ change, count, onClose, onConfirm }: AskingProps): ReactNode {
  const texts = useTexts();
  const act = actOf(change);
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.ask[act](count)}
      text={act === "delete" ? texts.removeText : texts.askText}
      action={texts[act]}
      destroys={act === "delete"}
      run={() => void onConfirm()}
    />
  );
}
