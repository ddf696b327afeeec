import { memberApi } from "@vitrine/client";
import type { UsageEvent } from "@vitrine/contract";
import { Ago, type Column, Select, useLocale } from "@vitrine/ui";
import { Activity } from "lucide-react";
import { useMemo } from "react";
import { useListRead } from "../../frame/calls.ts";
import { Delta } from "./ledger.tsx";
import { route, usePaging, usePeriod } from "./queries.ts";
import { Report } from "./report.tsx";
import type { UsageSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

export function EventsTab() {
  const texts = useTexts();
  const { from, to } = usePeriod();
  const paging = usePaging();
  const { event } = route.useSearch();
  const columns = useColumns();
  const found = useListRead(memberApi.listUsageEvents, { query: { from, to, eventName: event, ...paging } });
  return (
    <Report
      query={found}
      label={texts.tabs.events}
      rowsOf={({ events }) => events}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ eventName }) => eventName}
      card={(row) => <EventCard row={row} />}
      filter={<EventFilter />}
      empty={{ icon: <Activity aria-hidden />, title: texts.noEvents, text: texts.noEventsText }}
    />
  );
}

function EventFilter() {
  const texts = useTexts();
  const { event = "" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Select
      className={styles.filter}
      aria-label={texts.eventColumn}
      value={event}
      onChange={({ target }) =>
        navigate({
          search: (before) => ({
            ...before,
            event: (target.value || undefined) as UsageSearch["event"],
            page: undefined,
          }),
        })
      }
    >
      <option value="">{texts.allEvents}</option>
      {Object.entries(texts.events)
        .filter(([name]) => !["PURCHASE", "REFUND", "ADJUSTMENT"].includes(name))
        .map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
    </Select>
  );
}

const useEventName = () => {
  const { events } = useTexts();
  return (name: string) => (events as Record<string, string>)[name] ?? name;
};

function useColumns(): readonly Column<UsageEvent>[] {
  const texts = useTexts();
  const nameOf = useEventName();
  return useMemo(
    () => [
      { key: "event", head: texts.event, cell: ({ eventName }) => nameOf(eventName) },
      { key: "who", head: texts.person, dim: true, cell: ({ actorType }) => texts.actor[actorType] },
      { key: "outcome", head: texts.outcome, dim: true, cell: ({ status }) => status === "FAILED" && texts.failed },
      {
        key: "credits",
        head: texts.creditsHead,
        right: true,
        cell: ({ creditDelta }) => <Delta value={creditDelta} />,
      },
      {
        key: "when",
        head: texts.when,
        right: true,
        dim: true,
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
    ],
    [texts, nameOf],
  );
}

function EventCard({ row }: { row: UsageEvent }) {
  const texts = useTexts();
  const nameOf = useEventName();
  const { ago } = useLocale();
  return (
    <div className={styles.card}>
      <span>{nameOf(row.eventName)}</span>
      <span className={styles.dim}>
        {texts.actor[row.actorType]}, {ago(row.createdAt)}
        {row.creditDelta !== 0 && `, ${texts.creditsCount(Math.abs(row.creditDelta))}`}
      </span>
    </div>
  );
}
