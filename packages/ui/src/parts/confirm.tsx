import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogText } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./overlay.module.css";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  /** Names the resource and the number of affected items. */
  title: ReactNode;
  children?: ReactNode;
  /** The verb of the action. */
  action: ReactNode;
  onConfirm: () => void;
  busy?: boolean | undefined;
  /** Only for destructive actions, not for those that cost credits. */
  destroys?: boolean | undefined;
  /** Text that the user must type first, for very destructive actions. */
  typed?: string | undefined;
}

/** Confirms irreversible actions. Reversible actions run at once and offer Undo. */
export function Confirm({ open, onClose, title, children, action, onConfirm, busy, destroys, typed }: ConfirmProps) {
  const { ui } = useLocale();
  const [text, setText] = useState("");
  useEffect(() => {
    if (!open) setText("");
  }, [open]);
  const isReady = typed === undefined || text.trim() === typed;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !busy) onConfirm();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children && <DialogText>{children}</DialogText>}
      <form onSubmit={confirm} className={styles.form}>
        {typed !== undefined && (
          <TextField
            label={ui.typeToConfirm(typed)}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" kind={destroys ? "destroy" : "main"} disabled={!isReady} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
