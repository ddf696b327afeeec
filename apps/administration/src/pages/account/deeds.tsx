import { staffApi } from "@vitrine/client";
import type { AccountDetails } from "@vitrine/contract";
import { TextField } from "@vitrine/ui";
import { useState } from "react";
import { StaffAction } from "../../frame/staff-action.tsx";
import { StatusAction, toStatus } from "../../frame/status-action.tsx";
import { texts } from "./texts.ts";

const LIMIT_MAX = 1000;

/** Actions on the account; an erased account has no actions. */
export function AccountActions({ account: { id, email, status, ownedWorkspaces } }: { account: AccountDetails }) {
  if (status === "ERASED") return null;
  return (
    <>
      <StaffAction
        verb={texts.erase}
        title={texts.eraseTitle(email)}
        text={texts.eraseText(ownedWorkspaces)}
        done={texts.erased}
        changes={toStatus(status, "ERASED")}
        run={(reason) => staffApi.eraseAccount.answer({ id, body: { email, reason } })}
        typed={email}
        destroys
      />
      <StatusAction
        name={email}
        status={status}
        texts={texts}
        suspend={(reason) => staffApi.suspendAccount.answer({ id, body: { reason } })}
        activate={(reason) => staffApi.activateAccount.answer({ id, body: { reason } })}
      />
    </>
  );
}

export function LimitAction({ account: { id, email, status, workspaceLimit } }: { account: AccountDetails }) {
  const [typed, setTyped] = useState("");
  const limit = Number(typed);
  const isReady = Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX && limit !== workspaceLimit;
  if (status === "ERASED") return null;
  return (
    <StaffAction
      small
      verb={texts.setLimit}
      title={texts.setLimitTitle(email)}
      text={texts.setLimitText}
      done={texts.limitChanged}
      changes={[{ name: texts.limit, before: workspaceLimit, after: isReady ? limit : "…" }]}
      run={(reason) => staffApi.setWorkspaceLimit.answer({ id, body: { limit, reason } })}
      onDone={() => setTyped("")}
      isReady={isReady}
    >
      <TextField
        label={texts.newLimit}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </StaffAction>
  );
}

export function SignOutAction({ account: { id, email, sessions } }: { account: AccountDetails }) {
  if (sessions === 0) return null;
  return (
    <StaffAction
      small
      verb={texts.signOut}
      title={texts.signOutTitle(email)}
      text={texts.signOutText}
      done={texts.signedOut}
      changes={[{ name: texts.sessions, before: sessions, after: 0 }]}
      run={(reason) => staffApi.signOutAccount.answer({ id, body: { reason } })}
    />
  );
}
