import { EmptyState, List, Pager, pagingSearch } from "@vitrine/ui";
import type { ComponentProps, ReactNode } from "react";
import { PAGE_SIZE, route, usePaging } from "./queries.ts";

interface Counted {
  pagination: { total: number };
}

interface ReportProps<Row, Data extends Counted> extends Omit<ComponentProps<typeof List<Row, Data>>, "empty"> {
  /** Filter; it stays visible if no rows match. */
  filter?: ReactNode;
  /** Texts of the empty state. */
  empty: { icon: ReactNode; title: string; text: string };
}

/** Paginated list of usage or payments. */
export function Report<Row, Data extends Counted>({ filter, empty, ...list }: ReportProps<Row, Data>) {
  const paging = usePaging();
  const navigate = route.useNavigate();
  const { data, error } = list.query;
  return (
    <>
      {(data !== undefined || !error) && filter}
      <List
        {...list}
        empty={
          data?.pagination.total === 0 && (
            <EmptyState icon={empty.icon} title={empty.title}>
              {empty.text}
            </EmptyState>
          )
        }
      />
      {data && (
        <Pager
          {...paging}
          total={data.pagination.total}
          onChange={(to) => navigate({ search: (before) => ({ ...before, ...pagingSearch(to, PAGE_SIZE) }) })}
        />
      )}
    </>
  );
}
