import { Confirm, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { useTexts } from "../texts/index.ts";

interface AskingProps {
  action: string;
  count: number;
  destroys: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before all that match are changed, or something leaves the catalogue: how many there are. */
export default function Asking({ action, count, destroys, onClose, onConfirm }: AskingProps): ReactNode {
  const texts = useTexts();
  const { number } = useLocale();
  return (
    <Confirm
      open
      onClose={onClose}
      title={texts.askMany(action, number(count))}
      action={action}
      destroys={destroys}
      onConfirm={onConfirm}
    >
      {destroys ? texts.removeText : texts.askManyText}
    </Confirm>
  );
}
