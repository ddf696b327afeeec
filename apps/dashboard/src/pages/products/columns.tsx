import { Link } from "@tanstack/react-router";
import type { ProductRow } from "@vitrine/contract";
import { type Column, Named, Picture, Status, toast, useLocale } from "@vitrine/ui";
import { useMemo } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTableColumns } from "../../frame/table-preferences.ts";
import styles from "./products.module.css";
import { useAskedCounts } from "./queries.ts";
import type { ProductsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";

/** Those that can be left out; the product itself is always there. */
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

export function useColumns(search: ProductsSearch): { columns: Column<ProductRow>[]; choice: ColumnChoice } {
  const texts = useTexts();
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
      asked: { key: "asked", head: texts.column.asked, right: true, cell: ({ id }) => <Asked id={id} /> },
      created: {
        key: "created",
        head: texts.column.created,
        right: true,
        dim: true,
        sort: "createdAt",
        cell: ({ createdAt }) => <When at={createdAt} />,
      },
      changed: {
        key: "changed",
        head: texts.column.changed,
        right: true,
        dim: true,
        sort: "updatedAt",
        cell: ({ updatedAt }) => <When at={updatedAt} />,
      },
    };
    const product: Column<ProductRow> = {
      key: "product",
      head: texts.column.product,
      sort: "name",
      cell: (row) => <Product row={row} search={search} />,
    };
    return [product, ...choice.shown.map((key) => optional[key])];
  }, [texts, choice.shown, search]);
  return { columns, choice };
}

function Product({ row, search }: { row: ProductRow; search: ProductsSearch }) {
  return (
    <Named picture={<Picture thumb src={row.image?.url && `${row.image.url}?w=320`} alt="" />}>
      <ProductLink row={row} search={search} />
      <span>{row.brand}</span>
    </Named>
  );
}

export function ProductLink({ row, search }: { row: ProductRow; search: ProductsSearch }) {
  const workspaceId = useWorkspaceId();
  return (
    <Link
      to="/w/$workspaceId/products/$productId"
      params={{ workspaceId, productId: row.id }}
      search={search}
      title={row.name}
    >
      {row.name}
    </Link>
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
  const texts = useTexts();
  const { number } = useLocale();
  if (stock === 0) return <span className={styles.out}>{texts.out}</span>;
  return <span className={stock < LOW ? styles.low : undefined}>{number(stock)}</span>;
}

function TagNames({ tags }: Pick<ProductRow, "tags">) {
  const names = tags.map(({ name }) => name).join(", ");
  return (
    <span className={styles.tags} title={names}>
      {names}
    </span>
  );
}

/** How often visitors asked about it. */
function Asked({ id }: { id: string }) {
  const { number } = useLocale();
  const asked = useAskedCounts();
  const count = asked?.counts.get(id);
  // Beyond those that are asked about most, nothing is known.
  if (count === undefined) return asked?.isComplete ? "0" : "–";
  return number(count);
}

function When({ at }: { at: string }) {
  const { ago, exactly } = useLocale();
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}
