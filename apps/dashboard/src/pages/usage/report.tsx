import { type Column, DataTable, EmptyState, Pager } from "@vitrine/ui";
import type { ReactNode } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { pagingSearch } from "../../frame/paging.ts";
import { PAGE_SIZE, route, usePaging } from "./queries.ts";

interface Found {
  data: { pagination: { total: number } } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

interface ReportProps<Row> {
  found: Found;
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** Filter; it stays visible if no rows match. */
  filter?: ReactNode;
  /** Texts of the empty state. */
  empty: { icon: ReactNode; title: string; text: string };
}

/** Paginated list of usage or payments. */
export function Report<Row>({ found, label, rows, columns, keyOf, nameOf, card, filter, empty }: ReportProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = found;
  const paging = usePaging();
  const navigate = route.useNavigate();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  const total = data?.pagination.total;
  return (
    <>
      {filter}
      {total === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <DataTable {...{ label, rows, columns, keyOf, nameOf, card }} stale={isPlaceholderData} />
      )}
      {total !== undefined && total > 0 && (
        <Pager
          {...paging}
          total={total}
          onChange={(to) => navigate({ search: (before) => ({ ...before, ...pagingSearch(to, PAGE_SIZE) }) })}
        />
      )}
    </>
  );
}
