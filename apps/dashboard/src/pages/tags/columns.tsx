import { Link } from "@tanstack/react-router";
import type { TagRow } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import { useMemo } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { TagName } from "./rename.tsx";
import styles from "./tags.module.css";
import { useTexts } from "./texts/index.ts";

/** Inline renaming; counts link to the products and collections. */
export function useColumns(editedId: string | undefined, onEdit: (id: string | undefined) => void) {
  const texts = useTexts();
  const { number } = useLocale();
  return useMemo(
    (): readonly Column<TagRow>[] => [
      {
        key: "name",
        head: texts.column.name,
        sort: "name",
        cell: (tag) => <TagName tag={tag} isEdited={tag.id === editedId} onEdit={onEdit} />,
      },
      {
        key: "products",
        head: texts.column.products,
        right: true,
        width: 140,
        cell: (tag) => <ProductCount tag={tag}>{number(tag.productCount)}</ProductCount>,
      },
      {
        key: "collections",
        head: texts.column.collections,
        right: true,
        width: 140,
        cell: (tag) => number(tag.collectionCount),
      },
    ],
    [texts, number, editedId, onEdit],
  );
}

export function ProductCount({ tag, children }: { tag: TagRow; children: string }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  if (tag.productCount === 0) return <span className={styles.none}>{children}</span>;
  return (
    <Link
      to="/w/$workspaceId/products"
      params={{ workspaceId }}
      search={{ tag: tag.id }}
      className={styles.count}
      title={texts.showProducts(tag.name)}
    >
      {children}
    </Link>
  );
}
