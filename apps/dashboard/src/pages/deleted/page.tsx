import { LIMITS } from "@vitrine/contract";
import { ListPage, Select } from "@vitrine/ui";
import { type Address, useAddress } from "@vitrine/ui/app";
import { ArchiveRestore } from "lucide-react";
import type { ReactNode } from "react";
import { DeletedCard, useColumns } from "./columns.tsx";
import styles from "./deleted.module.css";
import { PAGE_SIZE, useDeleted } from "./queries.ts";
import { type DeletedSearch, KINDS } from "./search.ts";
import { useTexts } from "./texts/index.ts";

/** Deleted resources that can be restored. */
export default function DeletedPage(): ReactNode {
  const texts = useTexts();
  const address = useAddress<DeletedSearch>();
  return (
    <ListPage
      texts={{ ...texts, emptyText: texts.emptyText(LIMITS.bin.days) }}
      icon={<ArchiveRestore aria-hidden />}
      iconOfNone={<ArchiveRestore aria-hidden />}
      head={<KindChoice {...address} />}
      address={address}
      narrowing={["kind", "page"]}
      pageSize={PAGE_SIZE}
      query={useDeleted(address.search)}
      rowsOf={({ items }) => items}
      columns={useColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={(item) => <DeletedCard item={item} />}
      expected={8}
    />
  );
}

function KindChoice({ search, change }: Address<DeletedSearch>) {
  const texts = useTexts();
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
