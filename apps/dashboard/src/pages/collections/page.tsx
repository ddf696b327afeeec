import type { CollectionRow } from "@vitrine/contract";
import { Button, createRowMenu, DataTable, EmptyState, MenuItem, Page, Pager, RowMenu, useRowKeys } from "@vitrine/ui";
import { Layers, Plus, SearchX, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { pagingSearch } from "../../frame/paging.ts";
import { RecentlyDeleted } from "../../frame/recently-deleted.tsx";
import { SearchBox } from "../../frame/search-box.tsx";
import { useTitle } from "../../frame/title.ts";
import styles from "./collections.module.css";
import { CollectionCard, useColumns } from "./columns.tsx";
import { NewCollection } from "./new-collection.tsx";
import { PAGE_SIZE, useCollectionRows, useCollectionsAddress } from "./queries.ts";
import type { CollectionsSearch } from "./search.ts";
import { DeleteCollection } from "./shared/delete.tsx";
import { useTexts } from "./texts/index.ts";

const menu = createRowMenu<CollectionRow>();

export default function CollectionsPage(): ReactNode {
  const texts = useTexts();
  useTitle(texts.title);
  useRowKeys();
  const { search, change } = useCollectionsAddress();
  const list = useCollectionRows(search);
  const [doomed, setDoomed] = useState<CollectionRow>();
  const total = list.data?.pagination.total ?? 0;
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <RecentlyDeleted kind="COLLECTION" />
          <AddCollection />
        </>
      }
      head={
        <SearchBox
          className={styles.search}
          label={texts.search}
          value={search.q}
          onSearch={(q) => change({ q, page: undefined }, true)}
        />
      }
      foot={
        total > 0 && (
          <Pager
            page={search.page ?? 1}
            pageSize={search.size ?? PAGE_SIZE}
            total={total}
            onChange={(to) => change(pagingSearch(to, PAGE_SIZE))}
          />
        )
      }
    >
      {list.error && list.data === undefined ? (
        <LoadError error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.collections.length === 0 ? (
        <EmptyList />
      ) : (
        <CollectionTable list={list} />
      )}
      <RowMenu handle={menu}>
        {(row) => (
          <MenuItem danger icon={<Trash2 aria-hidden />} onClick={() => setDoomed(row)}>
            {texts.delete}
          </MenuItem>
        )}
      </RowMenu>
      <DeleteCollection collection={doomed} onClose={() => setDoomed(undefined)} />
      {search.new && <NewCollection onClose={() => change({ new: undefined })} />}
    </Page>
  );
}

function CollectionTable({ list }: { list: ReturnType<typeof useCollectionRows> }) {
  const texts = useTexts();
  const { search, change } = useCollectionsAddress();
  const columns = useColumns();
  return (
    <DataTable
      label={texts.title}
      rows={list.data?.collections}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={(row) => <CollectionCard row={row} />}
      pictures
      menu={menu}
      sort={search.sort ?? (search.q === undefined ? "-createdAt" : undefined)}
      onSort={(sort) => change({ sort: sort as CollectionsSearch["sort"], page: undefined })}
      stale={list.isPlaceholderData}
      expected={search.size ?? PAGE_SIZE}
    />
  );
}

function AddCollection() {
  const texts = useTexts();
  const { change } = useCollectionsAddress();
  return (
    <Button kind="main" icon={<Plus aria-hidden />} onClick={() => change({ new: true })}>
      {texts.add}
    </Button>
  );
}

function EmptyList() {
  const texts = useTexts();
  const { search, change } = useCollectionsAddress();
  if (search.q !== undefined || search.page !== undefined) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={search.q === undefined ? texts.noneHere : texts.noneFound(search.q)}
        actions={<Button onClick={() => change({ q: undefined, page: undefined })}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<Layers aria-hidden />} title={texts.empty} actions={<AddCollection />}>
      {texts.emptyText}
    </EmptyState>
  );
}
