import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { hasCode } from "@vitrine/client";
import { EmailForm, SignInLayout, signInClass } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
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
      <Address />
    </SignInLayout>
  );
}

function Address() {
  const navigate = useNavigate();
  const search = route.useSearch();
  const send = async (email: string) => {
    await askForCode(email);
    await navigate({ to: "/sign-in/code", search });
  };
  const problemText = (error: unknown) => (hasCode(error, "invalid_input") ? texts.noAddress : errorText(error));
  return <EmailForm {...{ texts, send, problemText }} />;
}
