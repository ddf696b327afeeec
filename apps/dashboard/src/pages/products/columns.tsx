import { useRouter } from "@tanstack/react-router";
import type { ProductRow } from "@vitrine/contract";
import { Ago, type Column, Named, Picture, Status, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { type MouseEvent, type SyntheticEvent, useMemo } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTableColumns } from "../../frame/table-preferences.ts";
import styles from "./products.module.css";
import { useAskedCounts } from "./queries.ts";
import type { ProductsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";

/** Optional columns; the product column is always visible. */
const OPTIONAL = ["sku", "barcode", "status", "stock", "tags", "collections", "asked", "created", "changed"] as const;
type OptionalColumn = (typeof OPTIONAL)[number];

const USUAL: readonly OptionalColumn[] = ["sku", "status", "stock", "tags", "asked", "changed"];
export interface ColumnChoice {
  all: readonly OptionalColumn[];
  shown: readonly OptionalColumn[];
  toggle: (key: OptionalColumn, on: boolean) => void;
}

function useColumnChoice(): ColumnChoice {
  const errorText = useErrorText();
  const { shown, show } = useTableColumns("products", OPTIONAL, USUAL);
  const toggle = (key: OptionalColumn, on: boolean) => {
    const next = OPTIONAL.filter((one) => (one === key ? on : shown.includes(one)));
    show(next).catch((error: unknown) => toast({ text: errorText(error), bad: true }));
  };
  return { all: OPTIONAL, shown, toggle };
}

/** Memoized: a new array on each URL change would render every row twice per page. */
export function useColumns(): { columns: Column<ProductRow>[]; choice: ColumnChoice } {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const asked = useAskedCounts();
  const choice = useColumnChoice();
  const columns = useMemo(() => {
    const optional: Record<OptionalColumn, Column<ProductRow>> = {
      sku: { key: "sku", head: texts.column.sku, sort: "sku", dim: true, cell: ({ sku }) => <Code>{sku}</Code> },
      barcode: { key: "barcode", head: texts.column.barcode, dim: true, cell: ({ barcode }) => <Code>{barcode}</Code> },
      status: { key: "status", head: texts.column.status, cell: ({ status }) => <ProductStatus status={status} /> },
      stock: { key: "stock", head: texts.column.stock, right: true, sort: "stock", cell: (row) => <Stock {...row} /> },
      tags: { key: "tags", head: texts.column.tags, dim: true, cell: ({ tags }) => <TagNames tags={tags} /> },
      collections: {
        key: "collections",
        head: texts.column.collections,
        right: true,
        cell: ({ collectionCount }) => collectionCount,
      },
      asked: { key: "asked", head: texts.column.asked, right: true, cell: ({ id }) => <Asked id={id} asked={asked} /> },
      created: {
        key: "created",
        head: texts.column.created,
        right: true,
        dim: true,
        sort: "createdAt",
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
      changed: {
        key: "changed",
        head: texts.column.changed,
        right: true,
        dim: true,
        sort: "updatedAt",
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    };
    const product: Column<ProductRow> = {
      key: "product",
      head: texts.column.product,
      sort: "name",
      cell: (row) => <Product row={row} workspaceId={workspaceId} />,
    };
    return [product, ...choice.shown.map((key) => optional[key])];
  }, [texts, choice.shown, asked, workspaceId]);
  return { columns, choice };
}

interface ProductProps {
  row: ProductRow;
  workspaceId: string;
}

const Product = ({ row, workspaceId }: ProductProps) => (
  <Named picture={<Picture thumb src={row.image?.url && `${row.image.url}?w=320`} alt="" />}>
    <ProductLink row={row} workspaceId={workspaceId} />
    <span>{row.brand}</span>
  </Named>
);

/**
 * A plain link that builds its URL on hover or focus: fifty router links would re-render on every URL change. The URL
 * carries the state of the list.
 */
export function ProductLink({ row: { id, name }, workspaceId }: ProductProps) {
  const router = useRouter();
  const target = () => ({
    to: "/w/$workspaceId/products/$productId" as const,
    params: { workspaceId, productId: id },
    search: router.state.location.search as ProductsSearch,
  });
  const complete = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = router.buildLocation(target()).href;
  };
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(target());
  };
  return (
    <a href={`/w/${workspaceId}/products/${id}`} title={name} onMouseEnter={complete} onFocus={complete} onClick={open}>
      {name}
    </a>
  );
}

const Code = ({ children }: { children: string }) => (
  <span className={styles.code} title={children}>
    {children}
  </span>
);

const TONES = { ACTIVE: "good", INACTIVE: "off", DELETED: "bad" } as const;

export function ProductStatus({ status }: Pick<ProductRow, "status">) {
  const texts = useTexts();
  return <Status tone={TONES[status]}>{texts.statuses[status]}</Status>;
}

const LOW = 20;

function Stock({ stock }: Pick<ProductRow, "stock">) {
  const { number } = useLocale();
  return <span className={stock === 0 ? styles.out : stock < LOW ? styles.low : undefined}>{number(stock)}</span>;
}

function TagNames({ tags }: Pick<ProductRow, "tags">) {
  const names = tags.map(({ name }) => name).join(", ");
  return (
    <span className={styles.tags} title={names}>
      {names}
    </span>
  );
}

/** Number of visitor questions about the product. */
function Asked({ id, asked }: { id: string; asked: ReturnType<typeof useAskedCounts> }) {
  const { number } = useLocale();
  const count = asked?.counts.get(id);
  // The query returns only the most asked products; the count of others is unknown.
  if (count === undefined) return asked?.isComplete ? "0" : "–";
  return number(count);
}
