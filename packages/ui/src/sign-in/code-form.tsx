import { OTPField } from "@base-ui/react/otp-field";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useAction } from "../app/action.ts";
import { codeOf } from "../app/context.ts";
import { Button } from "../parts/button.tsx";
import { Problem } from "../parts/field.tsx";
import styles from "./sign-in.module.css";

const LENGTH = 6;
/** Maximum that the service reports; the service itself counts the attempts. */
const TRIES = 5;

interface CodeTexts {
  code: string;
  digit: (at: number, of: number) => string;
  wrongCode: (triesLeft: number) => string;
  continue: string;
  noMail: string;
  anotherIn: (clock: string) => string;
  sendAnother: string;
}

interface CodeFormProps {
  texts: CodeTexts;
  /** Sends the code; throws on failure. */
  verify: (code: string) => Promise<void>;
  /** Time when another code can be sent. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Six boxes that accept a paste; the last digit submits them. */
export function CodeForm({ texts, verify, resendAt, onResend }: CodeFormProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState(0);
  const { run, isBusy, problem, clear } = useAction((error) => {
    if (codeOf(error) !== "invalid_code") return undefined;
    setFailures(failures + 1);
    return texts.wrongCode(Math.max(0, TRIES - failures - 1));
  });
  // A dialog takes the focus when its focused button disappears, so this runs later. A box that already has the focus
  // keeps it.
  useEffect(() => {
    const later = setTimeout(() => {
      const first = document.getElementById(id);
      if (!first?.parentElement?.contains(document.activeElement)) first?.focus();
    });
    return () => clearTimeout(later);
  }, [id]);
  const send = async (given: string) => {
    if (given.length < LENGTH || isBusy) return;
    if (!(await run(() => verify(given)))) setCode("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
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
          clear();
          send(value);
        }}
        className={styles.boxes}
      >
        {Array.from({ length: LENGTH }, (_, at) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            className={styles.box}
            // The form's label names the first box.
            aria-label={at === 0 ? undefined : texts.digit(at + 1, LENGTH)}
            autoFocus={at === 0}
          />
        ))}
      </OTPField.Root>
      {problem && <Problem>{problem}</Problem>}
      <Button type="submit" kind="main" size="large" wide busy={isBusy} disabled={code.length < LENGTH}>
        {texts.continue}
      </Button>
      <Resend key={resendAt} texts={texts} resendAt={resendAt} onResend={onResend} />
    </form>
  );
}

function Resend({ texts, resendAt, onResend }: Pick<CodeFormProps, "texts" | "resendAt" | "onResend">) {
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
