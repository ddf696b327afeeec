import type { DeletedItem } from "@vitrine/contract";
import { Ago, type Column, Names, useLocale } from "@vitrine/ui";
import { useMemo } from "react";
import styles from "./deleted.module.css";
import { RestoreButton } from "./restore-button.tsx";
import { useTexts } from "./texts/index.ts";

export function useColumns() {
  const texts = useTexts();
  const who = useDeletedBy();
  const { day, exactly } = useLocale();
  return useMemo(
    (): readonly Column<DeletedItem>[] => [
      { key: "name", head: texts.column.name, cell: (item) => <b className={styles.name}>{item.name}</b> },
      { key: "kind", head: texts.column.kind, width: 140, cell: (item) => texts.kind[item.kind] },
      {
        key: "who",
        head: texts.column.who,
        dim: true,
        cell: (item) => <span className={styles.who}>{who(item)}</span>,
      },
      {
        key: "when",
        head: texts.column.when,
        dim: true,
        width: 130,
        cell: ({ deletedAt }) => <Ago at={deletedAt} />,
      },
      {
        key: "until",
        head: texts.column.until,
        dim: true,
        width: 130,
        cell: ({ keptUntil }) =>
          keptUntil === null ? texts.noLimit : <span title={exactly(keptUntil)}>{day(keptUntil)}</span>,
      },
      { key: "restore", head: "", right: true, width: 170, cell: (item) => <RestoreButton item={item} /> },
    ],
    [texts, who, day, exactly],
  );
}

/**
 * The person, and the key or agent if there is one. A deletion by status has no author here; the product's history has
 * it.
 */
function useDeletedBy(): (item: DeletedItem) => string {
  const texts = useTexts();
  return useMemo(
    () =>
      ({ deletedBy, connection, keptUntil }) => {
        if (keptUntil === null) return "–";
        const person = deletedBy || texts.aMember;
        return connection === null ? person : texts.through(person, connection);
      },
    [texts],
  );
}

export function DeletedCard({ item }: { item: DeletedItem }) {
  const texts = useTexts();
  const who = useDeletedBy();
  const { ago, day } = useLocale();
  return (
    <div className={styles.card}>
      <Names lines={2}>
        <b>{item.name}</b>
        <span>
          {texts.kind[item.kind]} · {who(item)} · {ago(item.deletedAt)}
        </span>
        <span>{item.keptUntil === null ? texts.noLimit : texts.keptUntil(day(item.keptUntil))}</span>
      </Names>
      <RestoreButton item={item} />
    </div>
  );
}
