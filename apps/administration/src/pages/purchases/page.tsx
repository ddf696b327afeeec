import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { PurchaseRecord } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { Id, State, Two, When } from "../../frame/facts.tsx";
import { OneWorkspace } from "../../frame/narrowed.tsx";
import { Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { PURCHASE_STATUSES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/purchases");

function Credits({ purchase: { credits, reversedCredits } }: { purchase: PurchaseRecord }) {
  const { number } = useLocale();
  if (reversedCredits === 0) return number(credits);
  return <Two first={number(credits)} second={texts.reversed(number(reversedCredits))} />;
}

const Money = ({ purchase: { amount, currency } }: { purchase: PurchaseRecord }) => useLocale().money(amount, currency);

const COLUMNS: readonly Column<PurchaseRecord>[] = [
  {
    key: "workspace",
    head: texts.workspace,
    cell: ({ workspace, receipt, id }) => (
      <Link to="/workspaces/$workspaceId" params={{ workspaceId: workspace.id }}>
        <Two first={workspace.name} second={receipt?.number ?? id} />
      </Link>
    ),
  },
  { key: "credits", head: texts.credits, right: true, cell: (purchase) => <Credits purchase={purchase} /> },
  { key: "amount", head: texts.amount, right: true, cell: (purchase) => <Money purchase={purchase} /> },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  {
    key: "reference",
    head: texts.reference,
    dim: true,
    cell: ({ provider, paymentReference }) => (
      <Two first={provider} second={paymentReference === null ? frameTexts.none : <Id>{paymentReference}</Id>} />
    ),
  },
  {
    key: "by",
    head: texts.by,
    cell: ({ startedBy }) => (
      <Link to="/accounts/$accountId" params={{ accountId: startedBy.id }}>
        {startedBy.email ?? startedBy.id}
      </Link>
    ),
  },
  { key: "when", head: texts.when, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export default function PurchasesPage(): ReactNode {
  const { q, status, workspace, after } = route.useSearch();
  const query = useList(staffApi.searchPurchases, { query: { reference: q, status, workspaceId: workspace, after } });
  return (
    <RecordsPage
      texts={texts}
      tools={
        <>
          <Filter name="status" label={texts.status} values={PURCHASE_STATUSES} />
          {workspace && <OneWorkspace id={workspace} />}
        </>
      }
      query={query}
      rowsOf={({ purchases }) => purchases}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ id }) => id}
    />
  );
}
