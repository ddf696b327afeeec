import { useQueryClient } from "@tanstack/react-query";
import { sessionRenewed } from "@vitrine/ui/app";
import { SessionEnded as Again } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { askForCode, Entrance } from "./entrance.tsx";
import { errorText } from "./errors.tsx";
import { useProfile } from "./session.ts";
import { texts } from "./texts.ts";

export default function SessionEnded(): ReactNode {
  const { email } = useProfile();
  const client = useQueryClient();
  const goOn = () => {
    sessionRenewed();
    client.invalidateQueries();
  };
  const { sessionEnded: title, sessionEndedText, sendCode, somebodyElse } = texts;
  return (
    <Again
      texts={{ title, text: sessionEndedText(email), sendCode, somebodyElse }}
      askForCode={() => askForCode(email)}
      errorText={errorText}
      entrance={(step) => <Entrance email={email} onSignedIn={goOn} {...step} />}
    />
  );
}
