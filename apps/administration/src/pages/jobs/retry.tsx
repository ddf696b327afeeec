import { staffApi } from "@vitrine/client";
import type { JobRecord } from "@vitrine/contract";
import { StaffAction } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

type Tried = Pick<JobRecord, "id" | "state" | "attempts"> & { name: string };

/** Resets the attempts of a job; a running job has no such button. */
export function RetryAction({ id, state, attempts, name }: Tried) {
  if (state === "HELD") return null;
  return (
    <StaffAction
      small
      verb={texts.retry}
      label={`${texts.retry}: ${name} ${id}`}
      title={texts.retryTitle(name)}
      text={texts.retryText}
      done={texts.retried}
      changes={[
        { name: texts.state, before: frameTexts.status[state], after: frameTexts.status["WAITING"] },
        { name: texts.attempts, before: attempts, after: 0 },
      ]}
      run={(reason) => staffApi.retryJob.answer({ id, body: { reason } })}
    />
  );
}
