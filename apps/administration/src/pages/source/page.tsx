import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { IntegrationSourceDetails } from "@vitrine/contract";
import { Card, CopyText, DetailPage, Loaded, useLocale } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { CONNECTION_COLUMNS, connectionTexts } from "../../frame/connection-table.tsx";
import { Facts, Id, State, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { Records, useList } from "../../frame/records.tsx";
import { BlockAction } from "../../frame/source-actions.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/sources/$sourceId");

export default function SourcePage(): ReactNode {
  const { sourceId: id } = route.useParams();
  const query = useQuery(queryOf(staffApi.getIntegrationSource, { id }));
  const { data } = query;
  const name = data?.name ?? id;
  useTitle(name, texts.back);
  return (
    <DetailPage
      back={
        <Link to="/sources">
          <ArrowLeft aria-hidden /> {texts.back}
        </Link>
      }
      title={name}
      actions={data && <BlockAction source={data} />}
    >
      <Loaded query={query} skeleton={420}>
        {(source) => <Known source={source} />}
      </Loaded>
    </DetailPage>
  );
}

function Known({ source }: { source: IntegrationSourceDetails }) {
  const { number, day } = useLocale();
  const blocked = [
    [texts.blocked, <When key="blocked" at={source.blockedAt} />],
    [texts.reason, source.blockReason ?? ""],
  ] as const;
  return (
    <>
      <RoleNotice />
      <div className={layout.grid}>
        <Card title={texts.facts}>
          <Facts
            facts={[
              [texts.status, <State key="status" of={source.status} />],
              ...(source.status === "BLOCKED" ? blocked : []),
              [texts.key, <CopyText key="key" text={source.key} />],
              [
                texts.people,
                <span key="people" title={texts.stops}>
                  {number(source.people)}
                </span>,
              ],
              [texts.connections, number(source.activeConnections)],
              [texts.requests, number(source.requests)],
              [texts.used, <When key="used" at={source.lastUsedAt} />],
              [texts.created, day(source.createdAt)],
              [texts.id, <Id key="id">{source.id}</Id>],
            ]}
          />
        </Card>
        <AuditCard subjectId={source.id} />
        <Connections id={source.id} />
      </div>
    </>
  );
}

const COLUMNS = CONNECTION_COLUMNS.filter(({ key }) => key !== "source");

function Connections({ id }: { id: string }) {
  const { after } = route.useSearch();
  return (
    <Card title={connectionTexts.connections} className={layout.wide}>
      <Records
        texts={{ ...connectionTexts, title: connectionTexts.connections }}
        query={useList(staffApi.listSourceConnections, { id, query: { after, pageSize: 25 } })}
        rowsOf={({ connections }) => connections}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
      />
    </Card>
  );
}
