import { Link } from "@tanstack/react-router";
import type { CollectionRow } from "@vitrine/contract";
import { Ago, type Column, Named, Picture, useLocale } from "@vitrine/ui";
import { useMemo } from "react";
import { rendition } from "../../frame/renditions.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./collections.module.css";
import { useTexts } from "./texts/index.ts";

export function useColumns() {
  const texts = useTexts();
  const { number } = useLocale();
  return useMemo(
    (): readonly Column<CollectionRow>[] => [
      { key: "name", head: texts.column.name, sort: "name", cell: (row) => <Name row={row} /> },
      {
        key: "products",
        head: texts.column.products,
        right: true,
        width: 110,
        cell: (row) => number(row.productCount),
      },
      {
        key: "tags",
        head: texts.column.tags,
        dim: true,
        cell: (row) => <span className={styles.tags}>{row.tags.map(({ name }) => name).join(", ")}</span>,
      },
      {
        key: "changed",
        head: texts.column.changed,
        sort: "updatedAt",
        right: true,
        dim: true,
        width: 130,
        cell: (row) => <Ago at={row.updatedAt} />,
      },
    ],
    [texts, number],
  );
}

function Name({ row, children }: { row: CollectionRow; children?: string }) {
  const workspaceId = useWorkspaceId();
  return (
    <Named lines={2} picture={<Picture src={row.image ? rendition(row.image.url, 320) : undefined} alt="" thumb />}>
      <Link to="/w/$workspaceId/collections/$collectionId" params={{ workspaceId, collectionId: row.id }}>
        {row.name}
      </Link>
      <span>{children ?? row.slug}</span>
    </Named>
  );
}

export function CollectionCard({ row }: { row: CollectionRow }) {
  const texts = useTexts();
  return <Name row={row}>{texts.products(row.productCount)}</Name>;
}
