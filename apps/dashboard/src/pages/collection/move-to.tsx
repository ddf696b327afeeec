import { ActionDialog, TextField, useLocale } from "@vitrine/ui";
import { useState } from "react";
import { useTexts } from "./texts/index.ts";

interface MoveToProps {
  /** Current position, from 1. */
  from: number;
  total: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** For long distances: drag and drop is impractical across two hundred pages. */
export function MoveTo({ from, total, onMove, onClose }: MoveToProps) {
  const texts = useTexts();
  const { number } = useLocale();
  const [typed, setTyped] = useState(String(from));
  const [isWrong, setWrong] = useState(false);
  const move = () => {
    const to = Number(typed);
    const isPlace = Number.isInteger(to) && to >= 1 && to <= total;
    setWrong(!isPlace);
    if (isPlace) onMove(to);
    return isPlace;
  };
  return (
    <ActionDialog onClose={onClose} title={texts.moveTo} action={texts.move} run={move}>
      <TextField
        label={texts.placeOf(number(total))}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        problem={isWrong ? texts.wrongPlace(number(total)) : undefined}
        autoFocus
        autoComplete="off"
      />
    </ActionDialog>
  );
}
