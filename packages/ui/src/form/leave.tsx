import { useEffect } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogText } from "../parts/dialog.tsx";

/** The browser's own question, for closing the tab and leaving the app. */
export function useWarnBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

export function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { ui } = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={ui.leaveTitle}
      foot={
        <>
          <Button kind="danger" onClick={onLeave}>
            {ui.leave}
          </Button>
          <Button kind="main" onClick={onStay}>
            {ui.stay}
          </Button>
        </>
      }
    >
      <DialogText>{ui.leaveText}</DialogText>
    </Dialog>
  );
}
