import { type DeletedItem, LIMITS } from "@vitrine/contract";
import { Button, DataTable, EmptyState, Page, Pager, Select, useRowKeys } from "@vitrine/ui";
import { ArchiveRestore } from "lucide-react";
import type { ReactNode } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { pagingSearch } from "../../frame/paging.ts";
import { useTitle } from "../../frame/title.ts";
import { DeletedCard, useColumns } from "./columns.tsx";
import styles from "./deleted.module.css";
import { PAGE_SIZE, useDeleted, useDeletedAddress } from "./queries.ts";
import { KINDS } from "./search.ts";
import { useTexts } from "./texts/index.ts";

/** Deleted resources that can be restored. */
export default function DeletedPage(): ReactNode {
  const texts = useTexts();
  useTitle(texts.title);
  useRowKeys();
  const { search, change } = useDeletedAddress();
  const list = useDeleted(search);
  const columns = useColumns();
  const total = list.data?.pagination.total ?? 0;
  return (
    <Page
      title={texts.title}
      head={<KindChoice />}
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
      ) : list.data?.items.length === 0 ? (
        <EmptyList />
      ) : (
        <DataTable
          label={texts.title}
          rows={list.data?.items}
          columns={columns}
          keyOf={idOf}
          nameOf={nameOf}
          card={(item) => <DeletedCard item={item} />}
          stale={list.isPlaceholderData}
          expected={8}
        />
      )}
    </Page>
  );
}

const idOf = ({ id }: DeletedItem) => id;
const nameOf = ({ name }: DeletedItem) => name;

function KindChoice() {
  const texts = useTexts();
  const { search, change } = useDeletedAddress();
  return (
    <Select
      className={styles.kind}
      aria-label={texts.column.kind}
      value={search.kind ?? ""}
      onChange={({ target }) => change({ kind: KINDS.find((one) => one === target.value), page: undefined })}
    >
      <option value="">{texts.allTypes}</option>
      {KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {texts.kinds[kind]}
        </option>
      ))}
    </Select>
  );
}

/** Empty state: either no deleted resources, or no match. */
function EmptyList() {
  const texts = useTexts();
  const { search, change } = useDeletedAddress();
  if (search.kind !== undefined || search.page !== undefined) {
    return (
      <EmptyState
        icon={<ArchiveRestore aria-hidden />}
        title={texts.noneHere}
        actions={<Button onClick={() => change({ kind: undefined, page: undefined })}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<ArchiveRestore aria-hidden />} title={texts.empty}>
      {texts.emptyText(LIMITS.bin.days)}
    </EmptyState>
  );
}
