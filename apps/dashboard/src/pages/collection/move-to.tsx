import { Button, Dialog, TextField, useLocale } from "@vitrine/ui";
import { type FormEvent, useId, useState } from "react";
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
  const { ui, number } = useLocale();
  const formId = useId();
  const [typed, setTyped] = useState(String(from));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = Number(typed);
    if (!Number.isInteger(to) || to < 1 || to > total) return setWrong(true);
    onMove(to);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.moveTo}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="main" type="submit" form={formId}>
            {texts.move}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
