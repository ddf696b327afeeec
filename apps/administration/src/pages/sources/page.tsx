import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { IntegrationSource } from "@vitrine/contract";
import { type Column, Page, useLocale } from "@vitrine/ui";
import { SearchBox } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { WhoMay } from "../../frame/deed.tsx";
import { State, Two, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { actColumn, Filter, Records, Tools, useList, useSearchChange } from "../../frame/records.tsx";
import { BlockDeed } from "../../frame/source-deeds.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { useTitle } from "../../frame/title.ts";
import { SOURCE_STATUSES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/sources");

const COUNTED_MAX = 1000;

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
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  { key: "reason", head: texts.reason, dim: true, cell: ({ blockReason }) => blockReason ?? "" },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  actColumn((source) => <BlockDeed source={source} small />),
];

export default function SourcesPage(): ReactNode {
  const { q, status, after } = route.useSearch();
  const change = useSearchChange();
  const query = useList(staffApi.listIntegrationSources, { query: { search: q, status, after } });
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      head={
        <Tools>
          <SearchBox label={texts.search} value={q} onSearch={(text) => change({ q: text })} />
          <Filter
            name="status"
            label={texts.status}
            value={status}
            values={SOURCE_STATUSES}
            textOf={(one) => frameTexts.status[one]}
          />
        </Tools>
      }
    >
      <p className={layout.lead}>{texts.lead}</p>
      <WhoMay />
      <Records
        label={texts.title}
        query={query}
        rowsOf={(data) => data.sources}
        nextOf={(data) => data.next}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={texts.empty}
        emptyText={texts.emptyText}
        after={after}
      />
    </Page>
  );
}
