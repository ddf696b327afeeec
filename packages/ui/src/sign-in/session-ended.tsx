import { type ReactNode, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogText } from "../parts/dialog.tsx";
import { Problem } from "../parts/field.tsx";
import styles from "./sign-in.module.css";

interface SessionEndedProps {
  texts: { title: string; text: string; sendCode: string; somebodyElse: string };
  /** Sends a code; returns when another one can be sent. */
  askForCode: () => Promise<number>;
  errorText: (error: unknown) => string;
  /** The form for the code. */
  entrance: (step: { resendAt: number; onResend: () => Promise<void> }) => ReactNode;
}

/** Dialog to sign in again over the open page, so that unsaved input stays. */
export function SessionEnded({ texts, askForCode, errorText, entrance }: SessionEndedProps) {
  const [resendAt, setResendAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    try {
      setResendAt(await askForCode());
      setProblem(undefined);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <Dialog open onClose={() => {}} title={texts.title}>
      <DialogText>{texts.text}</DialogText>
      <div className={styles.form}>
        {resendAt === undefined ? (
          <Button kind="main" size="large" onClick={send}>
            {texts.sendCode}
          </Button>
        ) : (
          entrance({ resendAt, onResend: send })
        )}
        {problem && <Problem>{problem}</Problem>}
        <Button kind="quiet" onClick={() => location.assign("/sign-in")}>
          {texts.somebodyElse}
        </Button>
      </div>
    </Dialog>
  );
}
