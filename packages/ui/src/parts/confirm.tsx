import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogText } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./overlay.module.css";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  /** Names the thing and its number. */
  title: ReactNode;
  children?: ReactNode;
  /** The verb, again. */
  action: ReactNode;
  onConfirm: () => void;
  busy?: boolean | undefined;
  /** Not for what merely costs: for what destroys. */
  destroys?: boolean | undefined;
  /** What has to be typed first, where a slip would be terrible. */
  typed?: string | undefined;
}

/** For what cannot be taken back; whatever can is done at once and offers Undo. */
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
