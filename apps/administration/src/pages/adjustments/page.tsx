import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { Adjustment } from "@vitrine/contract";
import { buttonClass, type Column, useLocale } from "@vitrine/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { State, When } from "../../frame/facts.tsx";
import { OneWorkspace } from "../../frame/narrowed.tsx";
import { actColumn, Filter, RecordsPage, useList, useSearchChange } from "../../frame/records.tsx";
import { useMay } from "../../frame/session.ts";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { ADJUSTMENT_STATUSES } from "../../search.ts";
import { Decide } from "./decide.tsx";
import { texts } from "./texts.ts";

const AdjustDrawer = lazy(() => import("./adjust.tsx"));

const route = getRouteApi("/signed-in/adjustments");

const Signed = ({ amount }: { amount: number }) => {
  const { number } = useLocale();
  return amount > 0 ? `+${number(amount)}` : number(amount).replace("-", "−");
};

const COLUMNS: readonly Column<Adjustment>[] = [
  {
    key: "workspace",
    head: texts.workspace,
    cell: ({ workspace }) => (
      <Link to="/workspaces/$workspaceId" params={{ workspaceId: workspace.id }}>
        <b>{workspace.name}</b>
      </Link>
    ),
  },
  { key: "amount", head: texts.amount, right: true, cell: ({ amount }) => <Signed amount={amount} /> },
  {
    key: "after",
    head: texts.after,
    right: true,
    cell: ({ balanceAfter }) => (balanceAfter === null ? texts.notYet : <Signed amount={balanceAfter} />),
  },
  { key: "reason", head: texts.reason, cell: ({ reason }) => `“${reason}”` },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  {
    key: "proposed",
    head: texts.proposed,
    dim: true,
    cell: ({ proposedBy, proposedAt }) => (
      <>
        {proposedBy.name}, <When at={proposedAt} />
      </>
    ),
  },
  {
    key: "decided",
    head: texts.decided,
    dim: true,
    cell: ({ decidedBy, decidedAt }) =>
      decidedBy === null ? (
        texts.notYet
      ) : (
        <>
          {decidedBy.name}, <When at={decidedAt} />
        </>
      ),
  },
  actColumn((adjustment) => <Decide adjustment={adjustment} />),
];

export default function AdjustmentsPage(): ReactNode {
  const { status, workspace, after, adjust } = route.useSearch();
  const may = useMay("SUPERVISOR");
  const change = useSearchChange();
  return (
    <RecordsPage
      texts={texts}
      actions={
        may && (
          <Link
            to="/adjustments"
            search={{ status, workspace, adjust: true }}
            className={buttonClass({ kind: "main" })}
          >
            {texts.adjust}
          </Link>
        )
      }
      tools={
        <>
          <Filter name="status" label={texts.status} values={ADJUSTMENT_STATUSES} />
          {workspace && <OneWorkspace id={workspace} />}
        </>
      }
      query={useList(staffApi.listAdjustments, { query: { status, workspaceId: workspace, after } })}
      rowsOf={({ adjustments }) => adjustments}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={(one) => one.workspace.name}
    >
      <RoleNotice may="SUPERVISOR" />
      {may && adjust && (
        <Suspense>
          <AdjustDrawer workspaceId={workspace} onClose={() => change({ adjust: undefined })} />
        </Suspense>
      )}
    </RecordsPage>
  );
}
