import type { TagRow } from "@vitrine/contract";
import { ProductCount } from "./columns.tsx";
import { TagName } from "./rename.tsx";
import styles from "./tags.module.css";
import { useTexts } from "./texts/index.ts";

interface TagCardProps {
  tag: TagRow;
  isEdited: boolean;
  onEdit: (id: string | undefined) => void;
}

export function TagCard({ tag, isEdited, onEdit }: TagCardProps) {
  const texts = useTexts();
  return (
    <div className={styles.card}>
      <TagName tag={tag} isEdited={isEdited} onEdit={onEdit} />
      <span className={styles.none}>
        <ProductCount tag={tag}>{texts.products(tag.productCount)}</ProductCount>
        {tag.collectionCount > 0 && ` · ${texts.collections(tag.collectionCount)}`}
      </span>
    </div>
  );
}
