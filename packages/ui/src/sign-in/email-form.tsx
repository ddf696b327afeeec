import { type FormEvent, useState } from "react";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/field.tsx";
import { readPending } from "./pending.ts";
import styles from "./sign-in.module.css";

interface EmailFormProps {
  texts: { email: string; continue: string };
  /** Sends a code and opens the next step; throws on failure. */
  send: (email: string) => Promise<void>;
  problemText: (error: unknown) => string;
}

/** The first step: the email address for the code. */
export function EmailForm({ texts, send, problemText }: EmailFormProps) {
  const [email, setEmail] = useState(() => readPending()?.email ?? "");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(email.trim());
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        large
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        required
        value={email}
        problem={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="main" size="large" wide busy={isBusy}>
        {texts.continue}
      </Button>
    </form>
  );
}
