import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useTitle } from "@vitrine/ui/app";
import { signInClass, useCodeStep } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { CodeForm, requestCode } from "./code-form.tsx";
import { ThirdParty } from "./email.tsx";
import { SignInLayout } from "./layout.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/sign-in/code");

export default function SignInCodePage(): ReactNode {
  const texts = useTexts();
  const search = route.useSearch();
  const step = useCodeStep(requestCode, search.returnTo);
  useTitle(texts.checkTitle);
  if (step === undefined) return <Navigate to="/sign-in" search={search} />;
  return (
    <SignInLayout title={texts.checkTitle}>
      <p className={signInClass("lead")}>
        {texts.sentTo} <b>{step.email}</b>. {texts.worksFor}{" "}
        <Link to="/sign-in" search={search}>
          {texts.otherAddress}
        </Link>
      </p>
      <CodeForm {...step} />
      <ThirdParty />
    </SignInLayout>
  );
}
