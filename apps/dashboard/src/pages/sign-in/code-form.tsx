import { OTPField } from "@base-ui/react/otp-field";
import { hasCode, memberApi } from "@vitrine/client";
import { Button, Problem } from "@vitrine/ui";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import styles from "./sign-in.module.css";
import { useTexts } from "./texts/index.ts";

const LENGTH = 6;
/** The service counts; this is what it says at most. */
const TRIES = 5;

interface CodeFormProps {
  email: string;
  /** When another code may be asked for. */
  resendAt: number;
  onResend: () => Promise<void>;
  onSignedIn: () => void;
}

/** Six boxes that take a paste; the last digit sends them. */
export function CodeForm({ email, resendAt, onResend, onSignedIn }: CodeFormProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const id = useId();
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState(0);
  const verify = async (given: string) => {
    if (given.length < LENGTH || isBusy) return;
    setBusy(true);
    try {
      await memberApi.verifySignInCode({ body: { email, code: given } });
      onSignedIn();
    } catch (error) {
      const isWrong = hasCode(error, "invalid_code");
      if (isWrong) setFailures(failures + 1);
      setProblem(isWrong ? texts.wrongCode(Math.max(0, TRIES - failures - 1)) : errorText(error));
      setCode("");
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <label htmlFor={id} className={styles.unseen}>
        {texts.code}
      </label>
      <OTPField.Root
        id={id}
        length={LENGTH}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          setProblem(undefined);
          verify(value);
        }}
        className={styles.boxes}
      >
        {Array.from({ length: LENGTH }, (_, at) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            className={styles.box}
            // The first one is the field that the label names.
            aria-label={at === 0 ? undefined : texts.digit(at + 1, LENGTH)}
            autoFocus={at === 0}
          />
        ))}
      </OTPField.Root>
      {problem && <Problem>{problem}</Problem>}
      <Button type="submit" kind="main" size="large" wide busy={isBusy} disabled={code.length < LENGTH}>
        {texts.continue}
      </Button>
      <Resend key={resendAt} resendAt={resendAt} onResend={onResend} />
    </form>
  );
}

function Resend({ resendAt, onResend }: Pick<CodeFormProps, "resendAt" | "onResend">) {
  const texts = useTexts();
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((resendAt - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <p className={styles.resend}>
      {texts.noMail}{" "}
      {left > 0 ? (
        <span>{texts.anotherIn(clock)}</span>
      ) : (
        <Button kind="link" onClick={onResend}>
          {texts.sendAnother}
        </Button>
      )}
    </p>
  );
}
