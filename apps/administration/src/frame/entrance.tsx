import { hasCode, staffApi } from "@vitrine/client";
import type { StaffSignIn } from "@vitrine/contract";
import { Button, Problem } from "@vitrine/ui";
import { useAction } from "@vitrine/ui/app";
import { CodeForm, type CodeStep, type RequestCode, signInClass } from "@vitrine/ui/sign-in";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { entranceTexts as texts } from "./entrance-texts.ts";
import { answerPasskey } from "./passkeys.ts";

export const requestCode: RequestCode = (email) => staffApi.requestStaffSignInCode({ body: { email } });

type Asked = NonNullable<StaffSignIn["passkey"]>;

/** Two steps: the code, then the passkey if one is enrolled. */
export function Entrance({ email, onSignedIn, ...step }: CodeStep) {
  const [asked, setAsked] = useState<Asked>();
  if (asked !== undefined) {
    return <PasskeyStep asked={asked} onSignedIn={onSignedIn} onFailed={() => setAsked(undefined)} />;
  }
  const verify = async (code: string) => {
    const { passkey } = await staffApi.verifyStaffSignInCode({ body: { email, code } });
    if (passkey === null) onSignedIn();
    else setAsked(passkey);
  };
  return <CodeForm texts={texts} verify={verify} {...step} />;
}

interface PasskeyStepProps {
  asked: Asked;
  onSignedIn: () => void;
  /** The challenge is used up, so a new code is needed. */
  onFailed: () => void;
}

/** Browsers show the passkey dialog only after a user action. */
function PasskeyStep({ asked, onSignedIn, onFailed }: PasskeyStepProps) {
  const { run, isBusy, problem, setProblem } = useAction((error) => {
    if (!hasCode(error, "invalid_code")) return undefined;
    onFailed();
    return texts.passkeyWrong;
  });
  const answer = async () => {
    const given = await answerPasskey(asked);
    if (given === undefined) return setProblem(texts.passkeyNotGiven);
    await staffApi.verifyStaffPasskey({ body: given });
    onSignedIn();
  };
  return (
    <div className={signInClass("form")}>
      <p className={signInClass("lead")}>{texts.passkeyLead}</p>
      <Button
        kind="main"
        size="large"
        wide
        autoFocus
        busy={isBusy}
        icon={<KeyRound aria-hidden />}
        onClick={() => run(answer)}
      >
        {texts.usePasskey}
      </Button>
      {problem && <Problem>{problem}</Problem>}
      <p className={signInClass("lead")}>{texts.passkeyLost}</p>
    </div>
  );
}
