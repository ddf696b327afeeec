import { type FormEvent, type ReactNode, useId } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogText } from "./dialog.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: ReactNode;
  /** Text before the fields. */
  text?: ReactNode;
  /** The verb of the button. */
  action: ReactNode;
  onSubmit: () => void;
  busy: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a short form and one action. */
export function FormDialog({ onClose, title, text, action, onSubmit, busy, children }: FormDialogProps) {
  const { ui } = useLocale();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="main" type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {text && <DialogText>{text}</DialogText>}
      <form id={formId} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
