import { hasCode, staffApi } from "@vitrine/client";
import type { StaffSignIn } from "@vitrine/contract";
import { Button, Problem } from "@vitrine/ui";
import { CodeForm, keepPending, signInClass } from "@vitrine/ui/sign-in";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { entranceTexts as texts } from "./entrance-texts.ts";
import { errorText } from "./errors.tsx";
import { answerPasskey } from "./passkeys.ts";

/** Sends a code; returns when another one can be sent. */
export async function askForCode(email: string): Promise<number> {
  const { resendAfterSeconds } = await staffApi.requestStaffSignInCode({ body: { email } });
  return keepPending(email, resendAfterSeconds);
}

interface EntranceProps {
  email: string;
  resendAt: number;
  onResend: () => Promise<void>;
  onSignedIn: () => void;
}

type Asked = NonNullable<StaffSignIn["passkey"]>;

/** Two steps: the code, then the passkey if one is enrolled. */
export function Entrance({ email, resendAt, onResend, onSignedIn }: EntranceProps) {
  const [asked, setAsked] = useState<Asked>();
  if (asked !== undefined) {
    return <PasskeyStep asked={asked} onSignedIn={onSignedIn} onFailed={() => setAsked(undefined)} />;
  }
  const verify = async (code: string) => {
    const { passkey } = await staffApi.verifyStaffSignInCode({ body: { email, code } });
    if (passkey === null) onSignedIn();
    else setAsked(passkey);
  };
  const failureText = (error: unknown) => (hasCode(error, "invalid_code") ? undefined : errorText(error));
  return <CodeForm {...{ texts, verify, failureText, resendAt, onResend }} />;
}

interface PasskeyStepProps {
  asked: Asked;
  onSignedIn: () => void;
  /** The challenge is used up, so a new code is needed. */
  onFailed: () => void;
}

/** Browsers show the passkey dialog only after a user action. */
function PasskeyStep({ asked, onSignedIn, onFailed }: PasskeyStepProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const given = await answerPasskey(asked);
      if (given === undefined) setProblem(texts.passkeyNotGiven);
      else {
        await staffApi.verifyStaffPasskey({ body: given });
        onSignedIn();
        return;
      }
    } catch (error) {
      if (hasCode(error, "invalid_code")) onFailed();
      setProblem(hasCode(error, "invalid_code") ? texts.passkeyWrong : errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={signInClass("form")}>
      <p className={signInClass("lead")}>{texts.passkeyLead}</p>
      <Button kind="main" size="large" wide autoFocus busy={isBusy} icon={<KeyRound aria-hidden />} onClick={answer}>
        {texts.usePasskey}
      </Button>
      {problem && <Problem>{problem}</Problem>}
      <p className={signInClass("lead")}>{texts.passkeyLost}</p>
    </div>
  );
}
