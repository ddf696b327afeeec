import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTitle } from "@vitrine/ui/app";
import { EmailForm, SignInLayout, signInClass } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { requestCode } from "../../frame/entrance.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/sign-in");

export default function SignInPage(): ReactNode {
  const navigate = useNavigate();
  const search = route.useSearch();
  const goOn = () => navigate({ to: "/sign-in/code", search });
  useTitle(texts.title);
  return (
    <SignInLayout brand={texts.brand} staff title={texts.title} schemes={texts.schemes}>
      <p className={signInClass("lead")}>{texts.lead}</p>
      <EmailForm texts={texts} requestCode={requestCode} onSent={goOn} />
    </SignInLayout>
  );
}
