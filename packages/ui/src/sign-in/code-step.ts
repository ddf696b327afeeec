import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sessionRenewed } from "../app/session-state.ts";
import { dropPending, keepPending, ownPath, type RequestCode, readPending } from "./pending.ts";

/** The second step of signing in, for the form of the code; undefined before the first step. */
export function useCodeStep(requestCode: RequestCode, returnTo: string | undefined) {
  const router = useRouter();
  const client = useQueryClient();
  const [pending, setPending] = useState(readPending);
  if (pending === undefined) return undefined;
  const { email, resendAt } = pending;
  const onResend = async () => setPending({ email, resendAt: keepPending(email, await requestCode(email)) });
  const onSignedIn = () => {
    dropPending();
    sessionRenewed();
    client.clear();
    router.history.push(ownPath(returnTo));
  };
  return { email, resendAt, onResend, onSignedIn };
}

export type CodeStep = NonNullable<ReturnType<typeof useCodeStep>>;
