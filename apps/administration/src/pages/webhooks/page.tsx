import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { PaymentEventRecord } from "@vitrine/contract";
import type { Column } from "@vitrine/ui";
import type { ReactNode } from "react";
import { Id, State, Two, When } from "../../frame/facts.tsx";
import { Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { EVENT_OUTCOMES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/webhooks");

const COLUMNS: readonly Column<PaymentEventRecord>[] = [
  {
    key: "event",
    head: texts.event,
    cell: ({ provider, id, type }) => (
      <Link to="/webhooks/$provider/$eventId" params={{ provider, eventId: id }}>
        <Two first={type} second={id} />
      </Link>
    ),
  },
  { key: "outcome", head: texts.outcome, cell: ({ outcome }) => <State of={outcome} /> },
  {
    key: "workspace",
    head: texts.workspace,
    cell: ({ workspaceId }) =>
      workspaceId === null ? (
        frameTexts.none
      ) : (
        <Link to="/workspaces/$workspaceId" params={{ workspaceId }}>
          <code>{workspaceId}</code>
        </Link>
      ),
  },
  {
    key: "reference",
    head: texts.reference,
    dim: true,
    cell: ({ paymentReference }) => (paymentReference === null ? frameTexts.none : <Id>{paymentReference}</Id>),
  },
  { key: "received", head: texts.received, dim: true, cell: ({ receivedAt }) => <When at={receivedAt} /> },
  {
    key: "processed",
    head: texts.processed,
    dim: true,
    cell: ({ processedAt }) => <When at={processedAt} otherwise={texts.notYet} />,
  },
];

export default function WebhooksPage(): ReactNode {
  const { outcome, after } = route.useSearch();
  return (
    <RecordsPage
      texts={texts}
      tools={<Filter name="outcome" label={texts.outcome} values={EVENT_OUTCOMES} />}
      query={useList(staffApi.listPaymentEvents, { query: { outcome, after } })}
      rowsOf={({ events }) => events}
      columns={COLUMNS}
      keyOf={({ provider, id }) => `${provider}/${id}`}
      nameOf={({ id }) => id}
    />
  );
}
