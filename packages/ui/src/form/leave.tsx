import { useEffect } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogText } from "../parts/dialog.tsx";

/** Shows the browser's own warning when the user closes the tab or leaves the app. */
export function useWarnBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

interface LeaveDialogProps {
  open: boolean;
  isSaving: boolean;
  /** Saves and then leaves. */
  onSave: () => void;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ open, isSaving, onSave, onLeave, onStay }: LeaveDialogProps) {
  const { ui } = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={ui.leaveTitle}
      // After a failed save, the invalid field gets the focus.
      finalFocus={() => document.querySelector<HTMLElement>("main [aria-invalid=true]")}
      foot={
        <>
          <Button kind="danger" onClick={onLeave} disabled={isSaving}>
            {ui.leave}
          </Button>
          <Button onClick={onStay} disabled={isSaving}>
            {ui.stay}
          </Button>
          <Button kind="main" onClick={onSave} busy={isSaving} data-autofocus>
            {ui.save}
          </Button>
        </>
      }
    >
      <DialogText>{ui.leaveText}</DialogText>
    </Dialog>
  );
}
