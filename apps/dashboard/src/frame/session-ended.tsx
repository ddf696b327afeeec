import { useQueryClient } from "@tanstack/react-query";
import { memberApi } from "@vitrine/client";
import { Button, Dialog, DialogText } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { CodeForm } from "../pages/sign-in/code-form.tsx";
import { useErrorText } from "./errors.tsx";
import styles from "./frame.module.css";
import { useAccount } from "./session.ts";
import { sessionRenewed } from "./session-state.ts";
import { useTexts } from "./texts/index.ts";

/** Signs in again over the open page, so that nothing in it is lost. */
export default function SessionEnded(): ReactNode {
  const texts = useTexts();
  const errorText = useErrorText();
  const { email } = useAccount();
  const client = useQueryClient();
  const [resendAt, setResendAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    try {
      const { resendAfterSeconds } = await memberApi.requestSignInCode({ body: { email } });
      setResendAt(Date.now() + resendAfterSeconds * 1000);
      setProblem(undefined);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const goOn = () => {
    sessionRenewed();
    client.invalidateQueries();
  };
  return (
    <Dialog open onClose={() => {}} title={texts.sessionEnded}>
      <DialogText>{texts.sessionEndedText(email)}</DialogText>
      <div className={styles.code}>
        {resendAt === undefined ? (
          <Button kind="main" size="large" onClick={send}>
            {texts.sendCode}
          </Button>
        ) : (
          <CodeForm email={email} resendAt={resendAt} onResend={send} onSignedIn={goOn} />
        )}
        {problem && <p role="alert">{problem}</p>}
        <Button kind="quiet" onClick={() => location.assign("/sign-in")}>
          {texts.otherAccount}
        </Button>
      </div>
    </Dialog>
  );
}
