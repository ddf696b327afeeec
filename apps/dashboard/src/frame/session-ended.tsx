import { useQueryClient } from "@tanstack/react-query";
import { SessionEnded as Again } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { askForCode, CodeForm } from "../pages/sign-in/code-form.tsx";
import { useErrorText } from "./errors.tsx";
import { useAccount } from "./session.ts";
import { sessionRenewed } from "./session-state.ts";
import { useTexts } from "./texts/index.ts";

export default function SessionEnded(): ReactNode {
  const { sessionEnded: title, sessionEndedText, sendCode, otherAccount } = useTexts();
  const errorText = useErrorText();
  const { email } = useAccount();
  const client = useQueryClient();
  const goOn = () => {
    sessionRenewed();
    client.invalidateQueries();
  };
  return (
    <Again
      texts={{ title, text: sessionEndedText(email), sendCode, somebodyElse: otherAccount }}
      askForCode={() => askForCode(email)}
      errorText={errorText}
      entrance={(step) => <CodeForm email={email} onSignedIn={goOn} {...step} />}
    />
  );
}
