import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAction } from "../app/action.ts";
import { useApp } from "../app/context.ts";
import { sessionRenewed } from "../app/session-state.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogText } from "../parts/dialog.tsx";
import { Problem } from "../parts/field.tsx";
import type { CodeStep } from "./code-step.ts";
import { keepPending, type RequestCode } from "./pending.ts";
import styles from "./sign-in.module.css";

interface SessionEndedProps {
  email: string;
  requestCode: RequestCode;
  /** The form for the code. */
  entrance: (step: CodeStep) => ReactNode;
}

/** Dialog to sign in again over the open page, so that unsaved input stays. */
export function SessionEnded({ email, requestCode, entrance }: SessionEndedProps) {
  const { texts } = useApp();
  const client = useQueryClient();
  const [resendAt, setResendAt] = useState<number>();
  const { run, problem } = useAction();
  const onResend = async () => {
    await run(async () => setResendAt(keepPending(email, await requestCode(email))));
  };
  const onSignedIn = () => {
    sessionRenewed();
    client.invalidateQueries();
  };
  return (
    <Dialog open onClose={() => {}} title={texts.sessionEnded}>
      <DialogText>{texts.sessionEndedText(email)}</DialogText>
      <div className={styles.form}>
        {resendAt === undefined ? (
          <Button kind="main" size="large" onClick={onResend}>
            {texts.sendCode}
          </Button>
        ) : (
          entrance({ email, resendAt, onResend, onSignedIn })
        )}
        {problem && <Problem>{problem}</Problem>}
        <Button kind="quiet" onClick={() => location.assign("/sign-in")}>
          {texts.otherAccount}
        </Button>
      </div>
    </Dialog>
  );
}
