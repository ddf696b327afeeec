import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { TurnedAway } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { When } from "../../frame/facts.tsx";
import { RecordsPage, useList } from "../../frame/records.tsx";
import { JobTabs } from "./tabs.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/jobs/turned-away");

const Times = ({ count }: { count: number }) => useLocale().number(count);

const COLUMNS: readonly Column<TurnedAway>[] = [
  { key: "address", head: texts.address, cell: ({ address }) => <code>{address}</code> },
  { key: "limit", head: texts.limit, cell: ({ limit }) => limit },
  { key: "times", head: texts.times, right: true, cell: ({ times }) => <Times count={times} /> },
  { key: "day", head: texts.day, dim: true, cell: ({ day }) => day },
  { key: "last", head: texts.last, dim: true, cell: ({ lastAt }) => <When at={lastAt} /> },
];

export default function TurnedAwayPage(): ReactNode {
  const { after } = route.useSearch();
  return (
    <RecordsPage
      texts={{ title: texts.turnedAwayTitle, lead: texts.turnedAwayLead, empty: texts.nobody }}
      tabs={<JobTabs />}
      query={useList(staffApi.listTurnedAway, { query: { after } })}
      rowsOf={({ addresses }) => addresses}
      columns={COLUMNS}
      keyOf={({ address, limit, day }) => `${address} ${limit} ${day}`}
      nameOf={({ address }) => address}
    />
  );
}
