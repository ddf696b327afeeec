import { Button, Dialog, DialogText, Problem, TextAreaField, TextField, useLocale } from "@vitrine/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAuditedWrite } from "./audited-write.tsx";
import { Changes } from "./changes-table.tsx";
import styles from "./frame.module.css";
import type { StaffActionProps } from "./staff-action-props.ts";
import { texts } from "./texts.ts";

const REASON_MAX = 500;

export default function StaffActionDialog(deed: StaffActionProps & { onClose: () => void }): ReactNode {
  const { verb, title, text, changes, children, destroys, typed, onClose } = deed;
  const { ui } = useLocale();
  const [reason, setReason] = useState("");
  const [again, setAgain] = useState("");
  const { send, isBusy, problem, setProblem } = useAuditedWrite();
  const isReady = deed.isReady !== false && (typed === undefined || again.trim() === typed);
  const close = () => {
    onClose();
    deed.onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    if (reason.trim() === "") setProblem(texts.reasonMissing);
    else send({ write: () => deed.run(reason.trim()), done: () => deed.done, onDone: close });
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogText>{text}</DialogText>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {children}
        {changes.length > 0 && <Changes changes={changes} />}
        {typed !== undefined && (
          <TextField
            label={texts.typeAgain(typed)}
            value={again}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
        <TextAreaField
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
        {problem && <Problem>{problem}</Problem>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" kind={destroys ? "destroy" : "main"} disabled={!isReady} busy={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
