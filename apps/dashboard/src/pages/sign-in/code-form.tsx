import { hasCode, memberApi } from "@vitrine/client";
import { CodeForm as Boxes, keepPending } from "@vitrine/ui/sign-in";
import { useErrorText } from "../../frame/errors.tsx";
import { useTexts } from "./texts/index.ts";

/** Sends a code; returns when another one can be sent. */
export async function askForCode(email: string): Promise<number> {
  const { resendAfterSeconds } = await memberApi.requestSignInCode({ body: { email } });
  return keepPending(email, resendAfterSeconds);
}

interface CodeFormProps {
  email: string;
  /** Time when another code can be sent. */
  resendAt: number;
  onResend: () => Promise<void>;
  onSignedIn: () => void;
}

export function CodeForm({ email, resendAt, onResend, onSignedIn }: CodeFormProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const verify = async (code: string) => {
    await memberApi.verifySignInCode({ body: { email, code } });
    onSignedIn();
  };
  const failureText = (error: unknown) => (hasCode(error, "invalid_code") ? undefined : errorText(error));
  return <Boxes {...{ texts, verify, failureText, resendAt, onResend }} />;
}
