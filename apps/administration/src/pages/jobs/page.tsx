import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { JobRecord } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import { actColumn, Filter, RecordsPage, Tools, useList } from "../../frame/records.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { JOB_STATES } from "../../search.ts";
import styles from "./jobs.module.css";
import { RetryAction } from "./retry.tsx";
import { JobTabs } from "./tabs.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/jobs");

const COLUMNS: readonly Column<JobRecord>[] = [
  { key: "job", head: texts.job, cell: ({ id, task }) => <Two first={task} second={id} /> },
  { key: "state", head: texts.state, cell: ({ state }) => <State of={state} /> },
  { key: "attempts", head: texts.attempts, cell: ({ attempts, attemptsMax }) => texts.of(attempts, attemptsMax) },
  { key: "error", head: texts.error, dim: true, cell: ({ lastError }) => lastError ?? frameTexts.none },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  { key: "due", head: texts.due, dim: true, cell: ({ dueAt }) => <When at={dueAt} /> },
  actColumn((job) => <RetryAction {...job} name={job.task} />),
];

export default function JobsPage(): ReactNode {
  const { state, task, after } = route.useSearch();
  const { data: counts } = useQuery(queryOf(staffApi.countJobs, {}));
  const tasks = [...new Set(counts?.tasks.map((one) => one.task))].sort();
  return (
    <RecordsPage
      texts={texts}
      tabs={<JobTabs />}
      query={useList(staffApi.listJobs, { query: { state, task, after } })}
      rowsOf={({ jobs }) => jobs}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ task: name, id }) => `${name} ${id}`}
    >
      <Tools>
        <Filter name="state" label={texts.state} values={JOB_STATES} />
        <Filter name="task" label={texts.task} values={tasks} textOf={(one) => one} />
      </Tools>
      <RoleNotice />
      <Depth />
    </RecordsPage>
  );
}

/** Queue depth by task. */
function Depth() {
  const { number } = useLocale();
  const { data } = useQuery(queryOf(staffApi.countJobs, {}));
  if (data === undefined || data.tasks.length === 0) return null;
  return (
    <ul className={styles.depth} aria-label={texts.depth}>
      {data.tasks.map(({ task, state, count, lagSeconds }) => (
        <li key={`${task} ${state}`} title={texts.lag(number(Math.round(lagSeconds)))}>
          <State of={state} />
          <b>{number(count)}</b>
          <code>{task}</code>
        </li>
      ))}
    </ul>
  );
}
