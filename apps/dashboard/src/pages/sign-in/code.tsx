import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate, useRouter } from "@tanstack/react-router";
import { dropPending, ownPath, readPending, signInClass } from "@vitrine/ui/sign-in";
import { type ReactNode, useState } from "react";
import { sessionRenewed } from "../../frame/session-state.ts";
import { useTitle } from "../../frame/title.ts";
import { askForCode, CodeForm } from "./code-form.tsx";
import { ThirdParty } from "./email.tsx";
import { SignInLayout } from "./layout.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/sign-in/code");

export default function SignInCodePage(): ReactNode {
  const texts = useTexts();
  const search = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const [pending, setPending] = useState(readPending);
  useTitle(texts.checkTitle);
  if (pending === undefined) return <Navigate to="/sign-in" search={search} />;
  const { email, resendAt } = pending;
  const resend = async () => setPending({ email, resendAt: await askForCode(email) });
  const goOn = async () => {
    dropPending();
    sessionRenewed();
    client.clear();
    router.history.push(ownPath(search.returnTo));
  };
  return (
    <SignInLayout title={texts.checkTitle}>
      <p className={signInClass("lead")}>
        {texts.sentTo} <b>{email}</b>. {texts.worksFor}{" "}
        <Link to="/sign-in" search={search}>
          {texts.otherAddress}
        </Link>
      </p>
      <CodeForm email={email} resendAt={resendAt} onResend={resend} onSignedIn={goOn} />
      <ThirdParty />
    </SignInLayout>
  );
}
