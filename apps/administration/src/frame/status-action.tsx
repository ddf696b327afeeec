import type { Answer } from "@vitrine/client";
import { StaffAction } from "./staff-action.tsx";
import { texts as frameTexts } from "./texts.ts";

/** Change of a status, for the dialog. */
export const toStatus = (before: string, after: string) => [
  { name: frameTexts.standing, before: frameTexts.status[before], after: frameTexts.status[after] },
];

type Titled = (name: string) => string;
type Run = (reason: string) => Promise<Answer<unknown>>;

interface StatusActionProps {
  name: string;
  status: string;
  texts: {
    suspend: string;
    suspendTitle: Titled;
    suspendText: string;
    suspended: string;
    activate: string;
    activateTitle: Titled;
    activateText: string;
    activated: string;
  };
  suspend: Run;
  activate: Run;
}

/** Suspends an active record, or activates a suspended one. */
export function StatusAction({ name, status, texts, suspend, activate }: StatusActionProps) {
  if (status !== "ACTIVE") {
    return (
      <StaffAction
        verb={texts.activate}
        title={texts.activateTitle(name)}
        text={texts.activateText}
        done={texts.activated}
        changes={toStatus(status, "ACTIVE")}
        run={activate}
      />
    );
  }
  return (
    <StaffAction
      verb={texts.suspend}
      title={texts.suspendTitle(name)}
      text={texts.suspendText}
      done={texts.suspended}
      changes={toStatus(status, "SUSPENDED")}
      run={suspend}
      destroys
    />
  );
}
