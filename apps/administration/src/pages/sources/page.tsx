import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { IntegrationSource } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import { actColumn, Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { BlockAction } from "../../frame/source-actions.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { SOURCE_STATUSES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/sources");

const COUNTED_MAX = 1000;

const Figure = ({ n }: { n: number }) => useLocale().number(n);

function Connections({ count }: { count: number }) {
  const { number } = useLocale();
  return count >= COUNTED_MAX ? texts.manyOrMore(number(count)) : number(count);
}

const COLUMNS: readonly Column<IntegrationSource>[] = [
  {
    key: "source",
    head: texts.source,
    cell: ({ id, name, key }) => (
      <Link to="/sources/$sourceId" params={{ sourceId: id }}>
        <Two first={name} second={key === name ? "" : key} />
      </Link>
    ),
  },
  {
    key: "connections",
    head: texts.connections,
    right: true,
    cell: ({ activeConnections }) => <Connections count={activeConnections} />,
  },
  {
    key: "requests",
    head: <span title={texts.requestsHint}>{texts.requests}</span>,
    right: true,
    cell: ({ requests }) => <Figure n={requests} />,
  },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  { key: "reason", head: texts.reason, dim: true, cell: ({ blockReason }) => blockReason ?? "" },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  actColumn((source) => <BlockAction source={source} small />),
];

export default function SourcesPage(): ReactNode {
  const { q, status, after } = route.useSearch();
  const query = useList(staffApi.listIntegrationSources, { query: { search: q, status, after } });
  return (
    <RecordsPage
      texts={texts}
      tools={<Filter name="status" label={texts.status} values={SOURCE_STATUSES} />}
      query={query}
      rowsOf={(data) => data.sources}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    >
      <RoleNotice />
    </RecordsPage>
  );
}
