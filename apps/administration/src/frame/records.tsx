// Lists with keyset pagination, newest first.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Call, queryOf } from "@vitrine/client";
import { Button, type Column, EmptyState, List, Page, Select } from "@vitrine/ui";
import { SearchBox, useTitle } from "@vitrine/ui/app";
import { ChevronRight, ChevronsLeft, Inbox } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
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

/** Column with a row's actions. */
export const actColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  key: "act",
  head: <Unseen>{texts.actions}</Unseen>,
  right: true,
  cell,
});

interface Paged {
  next: string | null;
}

interface RecordsProps<Row, Data> extends Omit<ComponentProps<typeof List<Row, Data>>, "label" | "card" | "empty"> {
  texts: { title: string; empty: string; emptyText?: string };
}

/** A list in the page; the cursor is in the URL. */
export function Records<Row, Data extends Paged>({ texts: own, ...list }: RecordsProps<Row, Data>) {
  const { query, rowsOf, columns } = list;
  const { data, error } = query;
  const hasPager = data === undefined ? !error : rowsOf(data).length > 0;
  return (
    <>
      <List
        {...list}
        label={own.title}
        card={(row) => <RowCard row={row} columns={columns} />}
        empty={
          <EmptyState icon={<Inbox aria-hidden />} title={own.empty}>
            {own.emptyText}
          </EmptyState>
        }
      />
      {hasPager && <CursorPager next={data?.next ?? null} />}
    </>
  );
}

interface RecordsPageProps<Row, Data> extends RecordsProps<Row, Data> {
  /** With `search`, the page has a search box. */
  texts: RecordsProps<Row, Data>["texts"] & { search?: string; lead?: string };
  actions?: ReactNode;
  /** Filters. */
  tools?: ReactNode;
  tabs?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

/** A page with one list. */
export function RecordsPage<Row, Data extends Paged>(props: RecordsPageProps<Row, Data>) {
  const { actions, tools, tabs, children, ...list } = props;
  const { title, search, lead } = props.texts;
  const { q } = useSearch({ strict: false });
  const change = useSearchChange();
  useTitle(title);
  return (
    <Page
      title={title}
      actions={actions}
      head={
        tabs ??
        ((search || tools) && (
          <Tools>
            {search && <SearchBox label={search} value={q} onSearch={(text) => change({ q: text })} />}
            {tools}
          </Tools>
        ))
      }
    >
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      <Records {...list} />
    </Page>
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

export function CursorPager({ next }: { next: string | null }) {
  const { after } = useSearch({ strict: false });
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
  values: readonly Value[];
  /** Label of a value; by default, that of a status. */
  textOf?: ((value: Value) => ReactNode) | undefined;
}

/** Filter with a few values, or all. */
export function Filter<Value extends string>({ name, label, values, textOf = asStatus }: FilterProps<Value>) {
  const { [name]: value } = useSearch({ strict: false }) as Record<string, unknown>;
  const change = useSearchChange();
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      value={String(value ?? "")}
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
