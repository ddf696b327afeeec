import { type FormEvent, useState } from "react";
import { useAction } from "../app/action.ts";
import { codeOf } from "../app/context.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/field.tsx";
import { keepPending, type RequestCode, readPending } from "./pending.ts";
import styles from "./sign-in.module.css";

interface EmailFormProps {
  texts: { email: string; noAddress: string; continue: string };
  requestCode: RequestCode;
  /** Opens the next step. */
  onSent: () => void;
}

/** The first step: the email address for the code. */
export function EmailForm({ texts, requestCode, onSent }: EmailFormProps) {
  const [email, setEmail] = useState(() => readPending()?.email ?? "");
  const { run, isBusy, problem, clear } = useAction((error) =>
    codeOf(error) === "invalid_input" ? texts.noAddress : undefined,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (await run(async () => keepPending(address, await requestCode(address)))) onSent();
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
          clear();
        }}
      />
      <Button type="submit" kind="main" size="large" wide busy={isBusy}>
        {texts.continue}
      </Button>
    </form>
  );
}
