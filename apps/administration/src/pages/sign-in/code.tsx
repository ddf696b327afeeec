import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate, useRouter } from "@tanstack/react-router";
import { sessionRenewed } from "@vitrine/ui/app";
import { dropPending, ownPath, readPending, SignInLayout, signInClass } from "@vitrine/ui/sign-in";
import { type ReactNode, useState } from "react";
import { askForCode, Entrance } from "../../frame/entrance.tsx";
import { useTitle } from "../../frame/title.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/sign-in/code");

export default function SignInCodePage(): ReactNode {
  const search = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const [pending, setPending] = useState(readPending);
  useTitle(texts.checkTitle);
  if (pending === undefined) return <Navigate to="/sign-in" search={search} />;
  const { email, resendAt } = pending;
  const resend = async () => setPending({ email, resendAt: await askForCode(email) });
  const goOn = () => {
    dropPending();
    sessionRenewed();
    client.clear();
    router.history.push(ownPath(search.returnTo));
  };
  return (
    <SignInLayout brand={texts.brand} staff title={texts.checkTitle} schemes={texts.schemes}>
      <p className={signInClass("lead")}>
        {texts.sentTo} <b>{email}</b>.{" "}
        <Link to="/sign-in" search={search}>
          {texts.otherAddress}
        </Link>
      </p>
      <Entrance email={email} resendAt={resendAt} onResend={resend} onSignedIn={goOn} />
    </SignInLayout>
  );
}
