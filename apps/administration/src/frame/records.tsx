// Lists with keyset pagination, newest first.

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type Call, queryOf } from "@vitrine/client";
import { Button, type Column, DataTable, EmptyState, Select } from "@vitrine/ui";
import { ChevronRight, ChevronsLeft, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { LoadError } from "./errors.tsx";
import { Unseen } from "./facts.tsx";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

/** Keeps the previous rows while the next page loads. */
export const useList = <Input extends object, Output>(call: Call<Input, Output>, input: Input) =>
  useQuery({ ...queryOf(call, input), placeholderData: keepPreviousData });

/** Changes search parameters. It resets the cursor, unless the change sets it. */
export function useSearchChange(): (change: Readonly<Record<string, unknown>>) => void {
  const navigate = useNavigate();
  return (change) =>
    navigate({ to: ".", search: ((before: object) => ({ ...before, after: undefined, ...change })) as never });
}

interface RecordsProps<Data, Row> {
  label: string;
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => readonly Row[];
  nextOf: (data: Data) => string | null;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Explains the page, if the list is empty. */
  empty: string;
  emptyText?: string | undefined;
  /** Cursor in the URL. */
  after: string | undefined;
}

/** Column with a row's actions. */
export const actColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  key: "act",
  head: <Unseen>{texts.actions}</Unseen>,
  right: true,
  cell,
});

export function Records<Data, Row>(props: RecordsProps<Data, Row>) {
  const { label, query, rowsOf, nextOf, columns, keyOf, nameOf, empty, emptyText, after } = props;
  const { data, error, refetch, isPlaceholderData } = query;
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  const rows = data && rowsOf(data);
  if (rows?.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={empty}>
        {emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        {...{ label, rows, columns, keyOf, nameOf }}
        card={(row) => <RowCard row={row} columns={columns} />}
        stale={isPlaceholderData}
      />
      <CursorPager after={after} next={data ? nextOf(data) : null} />
    </>
  );
}

/** A row on phones: the first column as the title, the others below it with their names. */
function RowCard<Row>({ row, columns: [first, ...others] }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <div className={styles.rowCard}>
      <div>{first?.cell(row)}</div>
      <dl>
        {others.map(({ key, head, cell }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function CursorPager({ after, next }: { after: string | undefined; next: string | null }) {
  const change = useSearchChange();
  if (after === undefined && next === null) return null;
  return (
    <div className={styles.pager}>
      <Button
        icon={<ChevronsLeft aria-hidden />}
        disabled={after === undefined}
        onClick={() => change({ after: undefined })}
      >
        {texts.newest}
      </Button>
      <Button disabled={next === null} onClick={() => change({ after: next ?? undefined })}>
        {texts.older}
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

interface FilterProps<Value extends string> {
  /** The search parameter. */
  name: string;
  label: string;
  value: Value | undefined;
  values: readonly Value[];
  /** Label of a value; by default, that of a status. */
  textOf?: ((value: Value) => ReactNode) | undefined;
}

/** Filter with a few values, or all. */
export function Filter<Value extends string>({ name, label, value, values, textOf = asStatus }: FilterProps<Value>) {
  const change = useSearchChange();
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => change({ [name]: event.target.value === "" ? undefined : event.target.value })}
    >
      <option value="">{`${label}: ${texts.all.toLowerCase()}`}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </Select>
  );
}

const asStatus = (value: string) => texts.status[value];

export const Tools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>;
