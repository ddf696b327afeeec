import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { hasCode } from "@vitrine/client";
import { Button, TextField } from "@vitrine/ui";
import { readPending, SignInLayout, signInClass } from "@vitrine/ui/sign-in";
import { type FormEvent, type ReactNode, useState } from "react";
import { askForCode } from "../../frame/entrance.tsx";
import { errorText } from "../../frame/errors.tsx";
import { useTitle } from "../../frame/title.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/sign-in");

export default function SignInPage(): ReactNode {
  useTitle(texts.title);
  return (
    <SignInLayout brand={texts.brand} staff title={texts.title} schemes={texts.schemes}>
      <p className={signInClass("lead")}>{texts.lead}</p>
      <EmailForm />
    </SignInLayout>
  );
}

function EmailForm() {
  const navigate = useNavigate();
  const search = route.useSearch();
  const [email, setEmail] = useState(() => readPending()?.email ?? "");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await askForCode(email.trim());
      await navigate({ to: "/sign-in/code", search });
    } catch (error) {
      setProblem(hasCode(error, "invalid_input") ? texts.noAddress : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className={signInClass("form")} noValidate>
      <TextField
        large
        label={texts.email}
        type="email"
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
