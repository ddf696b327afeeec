import { useQueryClient } from "@tanstack/react-query";
import { Button, Dialog, DialogText } from "@vitrine/ui";
import { sessionRenewed } from "@vitrine/ui/app";
import { type ReactNode, useState } from "react";
import { askForCode, Entrance } from "./entrance.tsx";
import { errorText } from "./errors.tsx";
import styles from "./frame.module.css";
import { useProfile } from "./session.ts";
import { texts } from "./texts.ts";

/** Signs in again over the open page, so that nothing in it is lost. */
export default function SessionEnded(): ReactNode {
  const { email } = useProfile();
  const client = useQueryClient();
  const [resendAt, setResendAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    try {
      setResendAt(await askForCode(email));
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
      <div className={styles.stack}>
        {resendAt === undefined ? (
          <Button kind="main" size="large" onClick={send}>
            {texts.sendCode}
          </Button>
        ) : (
          <Entrance email={email} resendAt={resendAt} onResend={send} onSignedIn={goOn} />
        )}
        {problem && <p role="alert">{problem}</p>}
        <Button kind="quiet" onClick={() => location.assign("/sign-in")}>
          {texts.somebodyElse}
        </Button>
      </div>
    </Dialog>
  );
}
