import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Address, Changes } from "../app/address.ts";
import { SearchBox } from "../app/search-box.tsx";
import { useTitle } from "../app/title.ts";
import { Button } from "../parts/button.tsx";
import { Pager } from "../parts/pager.tsx";
import { EmptyState } from "../parts/states.tsx";
import { Page } from "../shell/shell.tsx";
import { useRowKeys } from "../table/row-keys.ts";
import styles from "./list.module.css";
import { List, type ListProps } from "./list.tsx";

interface ListSearch {
  q?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

interface ListTexts {
  title: string;
  /** Label of the search box, if the list has one. */
  search?: string;
  empty: string;
  emptyText?: ReactNode;
  /** Titles of an empty page, and of a search without results. */
  noneHere?: string;
  noneFound?: (search: string) => string;
  showAll?: string;
}

interface ListPageProps<Row, Data extends { pagination: { total: number } }, Search extends ListSearch>
  extends Omit<ListProps<Row, Data>, "label" | "onSort" | "empty"> {
  texts: ListTexts;
  address: Address<Search>;
  /** Rows on a page, unless the address has another number. */
  pageSize: number;
  /** Parameters that leave out rows; the empty page offers to clear them. */
  narrowing?: readonly (keyof Search)[];
  /** Fewer rows have no pager. */
  pagedFrom?: number;
  /** Icons of the list without rows, and of the search without results. */
  icon?: ReactNode;
  iconOfNone?: ReactNode;
  /** Button for the first row; also the page's main action. */
  add?: ReactNode;
  /** Other actions. */
  actions?: ReactNode;
  /** Other tools: tabs and filters. */
  head?: ReactNode;
  /** Replaces the standard states without rows. */
  empty?: ReactNode;
  /** Dialogs, menus and the dock. */
  children?: ReactNode;
}

/** A page with one list: search, table, pager, and the states without rows. The address keeps its state. */
export function ListPage<Row, Data extends { pagination: { total: number } }, Search extends ListSearch>(
  props: ListPageProps<Row, Data, Search>,
) {
  const { texts, address, pageSize, narrowing, pagedFrom = 1, icon, iconOfNone, add, actions, head, ...rest } = props;
  const { empty = <NoRows {...props} />, children, ...list } = rest;
  useTitle(texts.title);
  useRowKeys();
  const { search } = address;
  const change = address.change as (part: ListSearch, replace?: boolean) => void;
  const { page = 1, size = pageSize } = search;
  const total = list.query.data?.pagination.total ?? 0;
  return (
    <Page
      title={texts.title}
      actions={
        (actions || add) && (
          <>
            {actions}
            {add}
          </>
        )
      }
      head={
        (texts.search || head) && (
          <>
            {texts.search && (
              <SearchBox
                className={styles.search}
                label={texts.search}
                value={search.q}
                onSearch={(q) => change({ q, page: undefined }, true)}
              />
            )}
            {head}
          </>
        )
      }
      foot={
        total >= pagedFrom && (
          <Pager page={page} pageSize={size} total={total} onChange={(to) => change(pagingSearch(to, pageSize))} />
        )
      }
    >
      <List
        label={texts.title}
        expected={size}
        onSort={(sort) => change({ sort, page: undefined })}
        empty={empty}
        {...list}
      />
      {children}
    </Page>
  );
}

function NoRows<Row, Data extends { pagination: { total: number } }, Search extends ListSearch>({
  texts: { empty, emptyText, noneHere = empty, noneFound, showAll },
  address: { search, change },
  narrowing = [],
  icon,
  iconOfNone = <SearchX aria-hidden />,
  add,
}: ListPageProps<Row, Data, Search>) {
  if (narrowing.every((name) => search[name] === undefined)) {
    return (
      <EmptyState icon={icon} title={empty} actions={add}>
        {emptyText}
      </EmptyState>
    );
  }
  const clear = () => change(Object.fromEntries(narrowing.map((name) => [name, undefined])) as Changes<Search>);
  return (
    <EmptyState
      icon={iconOfNone}
      title={search.q === undefined ? noneHere : (noneFound?.(search.q) ?? noneHere)}
      actions={<Button onClick={clear}>{showAll}</Button>}
    />
  );
}

/** Returns the search parameters of a pager; default values are left out of the URL. */
export const pagingSearch = ({ page, pageSize }: { page: number; pageSize: number }, usualSize: number) => ({
  page: page === 1 ? undefined : page,
  size: pageSize === usualSize ? undefined : pageSize,
});
