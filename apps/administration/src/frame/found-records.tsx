import type { UseQueryResult } from "@tanstack/react-query";
import { type Column, Page } from "@vitrine/ui";
import { SearchBox } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { Filter, Records, Tools, useSearchChange } from "./records.tsx";
import { useTitle } from "./title.ts";

interface FoundRecordsProps<Data extends { next: string | null }, Row extends { id: string }, Status extends string> {
  texts: { title: string; search: string; status: string; empty: string; emptyText?: string };
  /** Search parameters in the URL. */
  search: { q?: string | undefined; status?: Status | undefined; after?: string | undefined };
  statuses: readonly Status[];
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Next to the search and the status filter. */
  tools?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

/** A page with one list, a search and a status filter. */
export function FoundRecords<Data extends { next: string | null }, Row extends { id: string }, Status extends string>({
  texts,
  search: { q, status, after },
  statuses,
  tools,
  children,
  ...list
}: FoundRecordsProps<Data, Row, Status>) {
  const change = useSearchChange();
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      head={
        <Tools>
          <SearchBox label={texts.search} value={q} onSearch={(text) => change({ q: text })} />
          <Filter name="status" label={texts.status} value={status} values={statuses} />
          {tools}
        </Tools>
      }
    >
      {children}
      <Records
        label={texts.title}
        nextOf={({ next }) => next}
        keyOf={({ id }) => id}
        empty={texts.empty}
        emptyText={texts.emptyText}
        after={after}
        {...list}
      />
    </Page>
  );
}
