import type { CollectionRow } from "@vitrine/contract";
import { Button, createRowMenu, ListPage, MenuItem, RowMenu } from "@vitrine/ui";
import { useAddress } from "@vitrine/ui/app";
import { Layers, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RecentlyDeleted } from "../../frame/recently-deleted.tsx";
import { CollectionCard, useColumns } from "./columns.tsx";
import { NewCollection } from "./new-collection.tsx";
import { PAGE_SIZE, useCollectionRows } from "./queries.ts";
import type { CollectionsSearch } from "./search.ts";
import { DeleteCollection } from "./shared/delete.tsx";
import { useTexts } from "./texts/index.ts";

const menu = createRowMenu<CollectionRow>();

export default function CollectionsPage(): ReactNode {
  const texts = useTexts();
  const address = useAddress<CollectionsSearch>();
  const { search, change } = address;
  const [doomed, setDoomed] = useState<CollectionRow>();
  return (
    <ListPage
      texts={texts}
      icon={<Layers aria-hidden />}
      actions={<RecentlyDeleted kind="COLLECTION" />}
      add={
        <Button kind="main" icon={<Plus aria-hidden />} onClick={() => change({ new: true })}>
          {texts.add}
        </Button>
      }
      address={address}
      narrowing={["q", "page"]}
      pageSize={PAGE_SIZE}
      query={useCollectionRows(search)}
      rowsOf={({ collections }) => collections}
      columns={useColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={(row) => <CollectionCard row={row} />}
      pictures
      menu={menu}
      sort={search.sort ?? (search.q === undefined ? "-createdAt" : undefined)}
    >
      <RowMenu handle={menu}>
        {(row) => (
          <MenuItem danger icon={<Trash2 aria-hidden />} onClick={() => setDoomed(row)}>
            {texts.delete}
          </MenuItem>
        )}
      </RowMenu>
      <DeleteCollection collection={doomed} onClose={() => setDoomed(undefined)} />
      {search.new && <NewCollection onClose={() => change({ new: undefined })} />}
    </ListPage>
  );
}
