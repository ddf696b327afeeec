import { hasCode } from "@vitrine/client";
import { Button, Dialog, DialogText, Problem, TextField } from "@vitrine/ui";
import { useAction } from "@vitrine/ui/app";
import { type FormEvent, useState } from "react";
import { useTexts } from "../texts/index.ts";
import styles from "./email-by-code.module.css";

interface EmailByCodeProps {
  title: string;
  /** Purpose of the new address. */
  lead: string;
  onClose: () => void;
  onRequest: (email: string) => Promise<unknown>;
  /** Verifies the code and changes the address. */
  onVerify: (email: string, code: string) => Promise<unknown>;
}

/** Changes an address after its owner has entered a code sent to it. */
export function EmailByCode({ title, lead, onClose, onRequest, onVerify }: EmailByCodeProps) {
  const texts = useTexts();
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const { run, isBusy, problem, clear } = useAction((error) =>
    hasCode(error, "invalid_input") && !isSent ? texts.noAddress : undefined,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => (isSent ? onVerify(email.trim(), code.trim()) : onRequest(email.trim()))))) return;
    if (isSent) onClose();
    else setSent(true);
  };
  const again = () => {
    setSent(false);
    setCode("");
    clear();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogText>{isSent ? texts.codeSentTo(email) : lead}</DialogText>
      <form onSubmit={submit} className={styles.form} noValidate>
        {isSent ? (
          <TextField
            key="code"
            label={texts.code}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <TextField
            key="email"
            label={texts.newEmail}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="email"
            autoFocus
          />
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className={styles.foot}>
          {isSent && (
            <Button kind="quiet" onClick={again}>
              {texts.otherAddress}
            </Button>
          )}
          <Button type="submit" kind="main" busy={isBusy} disabled={(isSent ? code : email).trim() === ""}>
            {isSent ? texts.confirmEmail : texts.sendCode}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
