import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { TurnedAway } from "@vitrine/contract";
import { type Column, Page, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { Records, useList } from "../../frame/records.tsx";
import { useTitle } from "../../frame/title.ts";
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
  const query = useList(staffApi.listTurnedAway, { query: { after } });
  useTitle(texts.turnedAwayTitle);
  return (
    <Page title={texts.turnedAwayTitle} head={<JobTabs />}>
      <p className={layout.lead}>{texts.turnedAwayLead}</p>
      <Records
        label={texts.turnedAwayTitle}
        query={query}
        rowsOf={(data) => data.addresses}
        nextOf={(data) => data.next}
        columns={COLUMNS}
        keyOf={({ address, limit, day }) => `${address} ${limit} ${day}`}
        nameOf={({ address }) => address}
        empty={texts.nobody}
        after={after}
      />
    </Page>
  );
}
