import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { LedgerEntry } from "@vitrine/contract";
import { Card, type Column, useLocale } from "@vitrine/ui";
import { Two, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { Records, useList } from "../../frame/records.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/workspaces/$workspaceId");
const PAGE_SIZE = 10;

const Signed = ({ amount }: { amount: number }) => {
  const { number } = useLocale();
  return amount > 0 ? `+${number(amount)}` : number(amount).replace("-", "−");
};

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    key: "what",
    head: texts.what,
    cell: ({ kind, reason, purchaseId }) => (
      <Two
        first={
          purchaseId === null ? (
            texts.kinds[kind]
          ) : (
            <Link to="/purchases" search={{ q: purchaseId }}>
              {texts.kinds[kind]}
            </Link>
          )
        }
        second={reason}
      />
    ),
  },
  {
    key: "amount",
    head: texts.amount,
    right: true,
    cell: ({ balanceDelta, reservedDelta }) => <Signed amount={balanceDelta === 0 ? reservedDelta : balanceDelta} />,
  },
  { key: "after", head: texts.after, right: true, cell: ({ balance }) => <Signed amount={balance} /> },
  { key: "when", head: texts.when, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export function Ledger({ workspaceId }: { workspaceId: string }) {
  const { after } = route.useSearch();
  return (
    <Card title={texts.ledger} className={layout.wide}>
      <Records
        texts={{ title: texts.ledger, empty: texts.noEntries }}
        query={useList(staffApi.listWorkspaceLedger, { id: workspaceId, query: { after, pageSize: PAGE_SIZE } })}
        rowsOf={({ entries }) => entries}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ kind }) => texts.kinds[kind]}
      />
    </Card>
  );
}
