import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { type ProblemText, useAction } from "../app/action.ts";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogText } from "./dialog.tsx";
import { Problem, TextField } from "./field.tsx";
import styles from "./overlay.module.css";
import { toast } from "./toast.tsx";

interface ActionDialogProps {
  open?: boolean | undefined;
  onClose: () => void;
  /** Names the resource and the number of affected items. */
  title: ReactNode;
  text?: ReactNode;
  /** The verb of the action. */
  action: ReactNode;
  /** Runs the action. The dialog closes afterwards, unless it returns false; a failure keeps it open. */
  run: () => unknown;
  /** Success message. */
  done?: string | undefined;
  problemText?: ProblemText | undefined;
  isReady?: boolean | undefined;
  /** Runs elsewhere. */
  busy?: boolean | undefined;
  /** Only for destructive actions, not for those that cost credits. */
  destroys?: boolean | undefined;
  /** Text that the user must type first, for very destructive actions. */
  typed?: string | undefined;
  /** The fields. */
  children?: ReactNode;
}

/** Asks for one action, runs it, and shows its problem. Reversible actions run at once and offer Undo instead. */
export function ActionDialog({
  open = true,
  onClose,
  title,
  text,
  action,
  done,
  children,
  ...rest
}: ActionDialogProps) {
  const { run, problemText, isReady = true, busy = false, destroys, typed } = rest;
  const { ui } = useLocale();
  const [again, setAgain] = useState("");
  const state = useAction(problemText);
  const { clear } = state;
  const isBusy = busy || state.isBusy;
  const canRun = isReady && (typed === undefined || again.trim() === typed);
  useEffect(() => {
    if (open) return;
    setAgain("");
    clear();
  }, [open, clear]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canRun || isBusy) return;
    let isDone: unknown;
    const isRun = await state.run(async () => {
      isDone = await run();
    });
    if (!isRun || isDone === false) return;
    onClose();
    if (done !== undefined) toast({ text: done });
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {text && <DialogText>{text}</DialogText>}
      <form onSubmit={submit} className={styles.form} noValidate>
        {children}
        {typed !== undefined && (
          <TextField
            label={ui.typeToConfirm(typed)}
            value={again}
            onChange={(event) => setAgain(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {state.problem && <Problem>{state.problem}</Problem>}
        <div className={styles.foot}>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" kind={destroys ? "destroy" : "main"} disabled={!canRun} busy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
