import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { FailedMail } from "@vitrine/contract";
import type { Column } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, When } from "../../frame/facts.tsx";
import { actColumn, RecordsPage, useList } from "../../frame/records.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { RetryAction } from "./retry.tsx";
import { JobTabs } from "./tabs.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/jobs/mail");

const COLUMNS: readonly Column<FailedMail>[] = [
  { key: "to", head: texts.to, cell: ({ to }) => <b>{to ?? texts.unknownAddress}</b> },
  { key: "state", head: texts.state, cell: ({ state }) => <State of={state} /> },
  { key: "attempts", head: texts.attempts, right: true, cell: ({ attempts }) => attempts },
  { key: "error", head: texts.error, dim: true, cell: ({ lastError }) => lastError },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  { key: "due", head: texts.due, dim: true, cell: ({ dueAt }) => <When at={dueAt} /> },
  actColumn((mail) => <RetryAction {...mail} name={mail.to ?? texts.unknownAddress} />),
];

export default function FailedMailPage(): ReactNode {
  const { after } = route.useSearch();
  return (
    <RecordsPage
      texts={{ title: texts.mailTitle, empty: texts.noMail, emptyText: texts.noMailText }}
      tabs={<JobTabs />}
      query={useList(staffApi.listFailedMail, { query: { after } })}
      rowsOf={({ mails }) => mails}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ to, id }) => to ?? id}
    >
      <RoleNotice />
    </RecordsPage>
  );
}
