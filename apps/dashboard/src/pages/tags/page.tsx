import type { TagRow } from "@vitrine/contract";
import {
  Button,
  createRowMenu,
  Dock,
  ListPage,
  MenuItem,
  MenuRule,
  RowMenu,
  type Selection,
  useSelection,
} from "@vitrine/ui";
import { useAddress } from "@vitrine/ui/app";
import { Merge, Pencil, Plus, Tag, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RecentlyDeleted } from "../../frame/recently-deleted.tsx";
import { useColumns } from "./columns.tsx";
import { DeleteTags } from "./delete.tsx";
import { MergeTags } from "./merge.tsx";
import { NewTag } from "./new-tag.tsx";
import { orderOf, PAGE_SIZE, useTagRows } from "./queries.ts";
import type { TagsSearch } from "./search.ts";
import { TagCard } from "./tag-card.tsx";
import { useTexts } from "./texts/index.ts";

const menu = createRowMenu<TagRow>();

/** The requested action and its tags. */
interface Asked {
  what: "merge" | "delete";
  tags: readonly TagRow[];
}

export default function TagsPage(): ReactNode {
  const texts = useTexts();
  const address = useAddress<TagsSearch>();
  const { search, change } = address;
  const list = useTagRows(search);
  const selection = useSelection();
  const [editedId, setEditedId] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  return (
    <ListPage
      texts={texts}
      icon={<Tag aria-hidden />}
      actions={<RecentlyDeleted kind="TAG" />}
      add={
        <Button kind="main" icon={<Plus aria-hidden />} onClick={() => change({ new: true })}>
          {texts.add}
        </Button>
      }
      address={address}
      narrowing={["q", "page"]}
      pageSize={PAGE_SIZE}
      query={list}
      rowsOf={({ tags }) => tags}
      columns={useColumns(editedId, setEditedId)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={(tag) => <TagCard tag={tag} isEdited={tag.id === editedId} onEdit={setEditedId} />}
      selection={selection}
      menu={menu}
      sort={orderOf(search)}
    >
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
    </ListPage>
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
