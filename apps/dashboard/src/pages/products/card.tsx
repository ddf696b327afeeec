import type { ProductRow } from "@vitrine/contract";
import { Names, Picture, useLocale } from "@vitrine/ui";
import { ProductLink, ProductStatus } from "./columns.tsx";
import styles from "./products.module.css";
import { useTexts } from "./texts/index.ts";

/** A row on phones. */
export function ProductCard({ row, workspaceId }: { row: ProductRow; workspaceId: string }) {
  const texts = useTexts();
  const { number } = useLocale();
  return (
    <div className={styles.card}>
      <Picture src={row.image?.url && `${row.image.url}?w=320`} alt="" className={styles.cardPicture} />
      <Names>
        <ProductLink row={row} workspaceId={workspaceId} />
        <span>{row.sku}</span>
        <span className={styles.facts}>
          <ProductStatus status={row.status} />
          {row.stock === 0 ? (
            <span className={styles.out}>{texts.outOfStock}</span>
          ) : (
            <span>{texts.manyInStock(number(row.stock))}</span>
          )}
        </span>
      </Names>
    </div>
  );
}
