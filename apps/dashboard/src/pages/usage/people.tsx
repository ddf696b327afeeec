import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import type { ActorType, UsageRow } from "@vitrine/contract";
import { Ago, buttonClass, Card, type Column, Skeleton, useLocale } from "@vitrine/ui";
import { UsersRound } from "lucide-react";
import { useMemo } from "react";
import { useListRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { usePaging, usePeriod } from "./queries.ts";
import { Report } from "./report.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

const KINDS = ["GUEST", "CUSTOMER", "MEMBER", "INTEGRATION"] as const satisfies readonly ActorType[];

/** Exact totals by kind of actor, from the timeline of each kind. */
export function UsageByActor() {
  const texts = useTexts();
  const { number, percent } = useLocale();
  const workspaceId = useWorkspaceId();
  const { from, to, days } = usePeriod();
  const found = useQueries({
    queries: KINDS.map((actorType) => ({
      ...queryOf(memberApi.getUsageTimeline, { workspaceId, query: { from, to, actorType } }),
      placeholderData: keepPreviousData,
    })),
  });
  const sums = found.map(({ data }) => data?.totals);
  const all = sums.reduce((sum, one) => sum + (one?.credits ?? 0), 0);
  return (
    <Card
      title={texts.byUser}
      aside={
        <Link
          to="/w/$workspaceId/usage/{-$tab}"
          params={{ workspaceId, tab: "people" }}
          search={{ days: days === 30 ? undefined : (String(days) as "7") }}
          className={buttonClass({ kind: "link" })}
        >
          {texts.viewAll}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {KINDS.map((kind, at) => {
          const sum = sums[at];
          return (
            <li key={kind}>
              <span>
                {texts.actors[kind]} <small>{sum && texts.answers(sum.requests)}</small>
              </span>
              {sum === undefined ? (
                <Skeleton width={48} />
              ) : (
                <>
                  <small>{all > 0 && percent(Math.round((sum.credits / all) * 100) / 100)}</small>
                  <b>{number(sum.credits)}</b>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function PeopleTab() {
  const texts = useTexts();
  const { from, to } = usePeriod();
  const paging = usePaging();
  const columns = useColumns();
  const found = useListRead(memberApi.getUsageReport, { query: { from, to, ...paging } });
  return (
    <Report
      query={found}
      label={texts.tabs.people}
      rowsOf={({ usage }) => usage}
      columns={columns}
      keyOf={({ actorType, userId }) => `${actorType} ${userId ?? ""}`}
      nameOf={({ name }) => name}
      card={(row) => <PersonCard row={row} />}
      empty={{ icon: <UsersRound aria-hidden />, title: texts.noUsers, text: texts.noUsersText }}
    />
  );
}

function useColumns(): readonly Column<UsageRow>[] {
  const texts = useTexts();
  const { number } = useLocale();
  return useMemo(
    () => [
      { key: "name", head: texts.person, cell: (row) => <Person row={row} /> },
      { key: "credits", head: texts.creditsHead, right: true, cell: ({ credits }) => number(credits) },
      { key: "product", head: texts.events.PRODUCT_CHAT, right: true, cell: (row) => number(row.productRequests) },
      { key: "routine", head: texts.events.ROUTINE_CHAT, right: true, cell: (row) => number(row.routineRequests) },
      { key: "face", head: texts.events.FACE_ANALYSIS, right: true, cell: (row) => number(row.faceAnalyses) },
      {
        key: "views",
        head: texts.events.PRODUCT_VIEW,
        right: true,
        dim: true,
        cell: (row) => number(row.productViews),
      },
      {
        key: "last",
        head: texts.lastSeen,
        right: true,
        dim: true,
        cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} />,
      },
    ],
    [texts, number],
  );
}

function Person({ row: { name, actorType } }: { row: UsageRow }) {
  const texts = useTexts();
  const kind = texts.actor[actorType];
  // Guests have no names.
  const own = actorType === "GUEST" ? "" : name;
  return (
    <span className={styles.person}>
      {own || kind} {own && <small>{kind}</small>}
    </span>
  );
}

function PersonCard({ row }: { row: UsageRow }) {
  const texts = useTexts();
  const { ago } = useLocale();
  return (
    <div className={styles.card}>
      <Person row={row} />
      <span className={styles.dim}>
        {texts.creditsCount(row.credits)}, {ago(row.lastUsedAt)}
      </span>
    </div>
  );
}
