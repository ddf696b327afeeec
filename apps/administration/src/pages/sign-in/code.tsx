import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useTitle } from "@vitrine/ui/app";
import { SignInLayout, signInClass, useCodeStep } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { Entrance, requestCode } from "../../frame/entrance.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/sign-in/code");

export default function SignInCodePage(): ReactNode {
  const search = route.useSearch();
  const step = useCodeStep(requestCode, search.returnTo);
  useTitle(texts.checkTitle);
  if (step === undefined) return <Navigate to="/sign-in" search={search} />;
  return (
    <SignInLayout brand={texts.brand} staff title={texts.checkTitle} schemes={texts.schemes}>
      <p className={signInClass("lead")}>
        {texts.sentTo} <b>{step.email}</b>.{" "}
        <Link to="/sign-in" search={search}>
          {texts.otherAddress}
        </Link>
      </p>
      <Entrance {...step} />
    </SignInLayout>
  );
}
