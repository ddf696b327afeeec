import type { TagRow } from "@vitrine/contract";
import {
  Button,
  createRowMenu,
  DataTable,
  Dock,
  EmptyState,
  MenuItem,
  MenuRule,
  Page,
  Pager,
  RowMenu,
  type Selection,
  useRowKeys,
  useSelection,
} from "@vitrine/ui";
import { Merge, Pencil, Plus, SearchX, Tag, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { pagingSearch } from "../../frame/paging.ts";
import { RecentlyDeleted } from "../../frame/recently-deleted.tsx";
import { SearchBox } from "../../frame/search-box.tsx";
import { useTitle } from "../../frame/title.ts";
import { useColumns } from "./columns.tsx";
import { DeleteTags } from "./delete.tsx";
import { MergeTags } from "./merge.tsx";
import { NewTag } from "./new-tag.tsx";
import { PAGE_SIZE, useTagRows, useTagsAddress } from "./queries.ts";
import type { TagsSearch } from "./search.ts";
import { TagCard } from "./tag-card.tsx";
import styles from "./tags.module.css";
import { useTexts } from "./texts/index.ts";

const menu = createRowMenu<TagRow>();

/** The requested action and its tags. */
interface Asked {
  what: "merge" | "delete";
  tags: readonly TagRow[];
}

export default function TagsPage(): ReactNode {
  const texts = useTexts();
  useTitle(texts.title);
  useRowKeys();
  const { search, change } = useTagsAddress();
  const list = useTagRows(search);
  const selection = useSelection();
  const [editedId, setEditedId] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const total = list.data?.pagination.total ?? 0;
  const addTag = () => change({ new: true });
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <RecentlyDeleted kind="TAG" />
          <Button kind="main" icon={<Plus aria-hidden />} onClick={addTag}>
            {texts.add}
          </Button>
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
      foot={total > 0 && <TagPager total={total} />}
    >
      {list.error && list.data === undefined ? (
        <LoadError error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.tags.length === 0 ? (
        <EmptyList onAdd={addTag} />
      ) : (
        <TagTable list={list} selection={selection} editedId={editedId} onEdit={setEditedId} />
      )}
      <RowMenu handle={menu}>
        {(tag) => (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onClick={() => setEditedId(tag.id)}>
              {texts.rename}
            </MenuItem>
            <MenuItem icon={<Merge aria-hidden />} onClick={() => setAsked({ what: "merge", tags: [tag] })}>
              {texts.mergeInto}
            </MenuItem>
            <MenuRule />
            <MenuItem danger icon={<Trash2 aria-hidden />} onClick={() => setAsked({ what: "delete", tags: [tag] })}>
              {texts.delete}
            </MenuItem>
          </>
        )}
      </RowMenu>
      <ChosenDock selection={selection} list={list} onAsk={setAsked} />
      {search.new && <NewTag onClose={() => change({ new: undefined })} />}
      <Questions asked={asked} onClose={() => setAsked(undefined)} onDone={selection.clear} />
    </Page>
  );
}

function TagPager({ total }: { total: number }) {
  const { search, change } = useTagsAddress();
  return (
    <Pager
      page={search.page ?? 1}
      pageSize={search.size ?? PAGE_SIZE}
      total={total}
      onChange={(to) => change(pagingSearch(to, PAGE_SIZE))}
    />
  );
}

interface TagTableProps {
  list: ReturnType<typeof useTagRows>;
  selection: Selection;
  editedId: string | undefined;
  onEdit: (id: string | undefined) => void;
}

function TagTable({ list, selection, editedId, onEdit }: TagTableProps) {
  const texts = useTexts();
  const { search, change } = useTagsAddress();
  const columns = useColumns(editedId, onEdit);
  return (
    <DataTable
      label={texts.title}
      rows={list.data?.tags}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={(tag) => <TagCard tag={tag} isEdited={tag.id === editedId} onEdit={onEdit} />}
      selection={selection}
      menu={menu}
      sort={search.sort ?? (search.q === undefined ? "name" : undefined)}
      onSort={(sort) => change({ sort: sort as TagsSearch["sort"], page: undefined })}
      stale={list.isPlaceholderData}
      expected={search.size ?? PAGE_SIZE}
    />
  );
}

function EmptyList({ onAdd }: { onAdd: () => void }) {
  const texts = useTexts();
  const { search, change } = useTagsAddress();
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
    <EmptyState
      icon={<Tag aria-hidden />}
      title={texts.empty}
      actions={
        <Button kind="main" icon={<Plus aria-hidden />} onClick={onAdd}>
          {texts.add}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

interface ChosenDockProps {
  selection: Selection;
  list: ReturnType<typeof useTagRows>;
  onAsk: (asked: Asked) => void;
}

/** Remembers the counts of tags selected on other pages, so that the confirmation can show them. */
function ChosenDock({ selection, list, onAsk }: ChosenDockProps) {
  const texts = useTexts();
  const shown = list.data?.tags ?? [];
  const [seen] = useState(() => new Map<string, TagRow>());
  for (const tag of shown) seen.set(tag.id, tag);
  const tags = [...selection.ids].flatMap((id) => seen.get(id) ?? []);
  const acts = [
    { key: "merge", icon: <Merge aria-hidden />, label: texts.merge, onClick: () => onAsk({ what: "merge", tags }) },
    {
      key: "delete",
      icon: <Trash2 aria-hidden />,
      label: texts.delete,
      onClick: () => onAsk({ what: "delete", tags }),
    },
  ];
  return (
    <Dock
      selection={selection}
      total={list.data?.pagination.total ?? 0}
      shownIds={shown.map(({ id }) => id)}
      actions={tags.length > 1 ? acts : acts.slice(1)}
    />
  );
}

function Questions(props: { asked: Asked | undefined; onClose: () => void; onDone: () => void }) {
  const { asked, onClose, onDone } = props;
  if (asked?.what === "merge") return <MergeTags tags={asked.tags} onClose={onClose} onDone={onDone} />;
  return <DeleteTags tags={asked?.tags ?? []} open={asked !== undefined} onClose={onClose} onDone={onDone} />;
}
