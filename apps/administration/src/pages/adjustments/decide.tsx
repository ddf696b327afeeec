import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { Adjustment } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import layout from "../../frame/frame.module.css";
import { useMay, useProfile } from "../../frame/session.ts";
import { StaffAction } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

/** Decision of a second supervisor; the proposer can only withdraw it. */
export function Decide({ adjustment }: { adjustment: Adjustment }) {
  const may = useMay("SUPERVISOR");
  const own = useProfile().id === adjustment.proposedBy.id;
  if (adjustment.status !== "WAITING" || !may) return null;
  return (
    <span className={layout.inline}>
      {own ? <span className={layout.dim}>{texts.ownOne}</span> : <Approve adjustment={adjustment} />}
      <Reject adjustment={adjustment} own={own} />
    </span>
  );
}

function Approve({ adjustment: { id, amount, workspace, reason, proposedBy } }: { adjustment: Adjustment }) {
  const { number } = useLocale();
  const { data } = useQuery(queryOf(staffApi.getWorkspaceDetails, { id: workspace.id }));
  const balance = data?.wallet.balance;
  return (
    <StaffAction
      small
      may="SUPERVISOR"
      verb={texts.approve}
      title={texts.approveTitle(number(amount), workspace.name)}
      text={texts.approveText(proposedBy.name, reason)}
      done={texts.approved}
      changes={
        balance === undefined ? [] : [{ name: texts.balance, before: number(balance), after: number(balance + amount) }]
      }
      typed={String(amount)}
      run={(why) => staffApi.approveAdjustment.answer({ id, body: { reason: why } })}
    />
  );
}

function Reject({ adjustment, own }: { adjustment: Adjustment; own: boolean }) {
  const { id, amount, workspace, reason, proposedBy } = adjustment;
  const { number } = useLocale();
  return (
    <StaffAction
      small
      may="SUPERVISOR"
      verb={own ? texts.takeBack : texts.reject}
      title={texts.rejectTitle(number(amount), workspace.name)}
      text={texts.approveText(proposedBy.name, reason)}
      done={texts.rejected}
      changes={[{ name: texts.status, before: frameTexts.status["WAITING"], after: frameTexts.status["REJECTED"] }]}
      run={(why) => staffApi.rejectAdjustment.answer({ id, body: { reason: why } })}
    />
  );
}
