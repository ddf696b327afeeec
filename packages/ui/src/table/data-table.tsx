import { ArrowDown, ArrowUp, Ellipsis, EllipsisVertical } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useLocale } from "../locale/locale.tsx";
import { useIsNarrow } from "../media.ts";
import { IconButton } from "../parts/button.tsx";
import { cx } from "../parts/cx.ts";
import { type RowMenuHandle, RowMenuTrigger } from "../parts/menu.tsx";
import { Skeleton } from "../parts/states.tsx";
import { CheckBox } from "../parts/toggles.tsx";
import { useSlots } from "./row-slots.ts";
import type { Selection } from "./selection.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  right?: boolean | undefined;
  dim?: boolean | undefined;
  /** The service's name of the sort order; without it, the column is not sortable. */
  sort?: string | undefined;
  /** Pixels; undefined if the content decides the width. */
  width?: number | undefined;
}

export interface DataTableProps<Row> {
  /** Label for screen readers. */
  label: string;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Layout of a row below 900 pixels. */
  card: (row: Row) => ReactNode;
  pictures?: boolean | undefined;
  selection?: Selection | undefined;
  menu?: RowMenuHandle<Row> | undefined;
  /** In the service's notation: `name`, or `-name` for descending. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  /** The rows belong to an earlier query; the new answer is loading. */
  stale?: boolean | undefined;
  /** Expected number of rows, to avoid a layout shift. */
  expected?: number | undefined;
}

/** A native table with pages: 100,000 rows stay searchable, linkable and printable. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useIsNarrow();
  if (props.rows === undefined) return <Skeletons {...props} />;
  return isNarrow ? <Cards {...props} rows={props.rows} /> : <Table {...props} rows={props.rows} />;
}

type Known<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function Table<Row>(props: Known<Row>) {
  const { label, rows, columns, keyOf, nameOf, pictures, selection, menu, stale } = props;
  const slots = useSlots(rows.map(keyOf));
  return (
    <div className={styles.wrap}>
      <table
        className={cx(styles.table, pictures && styles.pictures, stale && styles.stale)}
        aria-label={label}
        aria-busy={stale || undefined}
      >
        <thead>
          <tr>
            {selection && <PageTick {...props} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {menu && <td className={styles.more} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemoRow
              key={slots.get(keyOf(row))}
              id={keyOf(row)}
              row={row}
              name={nameOf(row)}
              columns={columns as readonly Column<unknown>[]}
              chosen={selection !== undefined && (selection.isAll || selection.ids.has(keyOf(row)))}
              onToggle={selection?.toggle}
              menu={menu as RowMenuHandle<unknown> | undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PageTick<Row>({ rows, keyOf, selection }: Known<Row> & { selection: Selection }) {
  const { ui } = useLocale();
  const keys = rows.map(keyOf);
  const chosen = selection.isAll ? keys.length : keys.filter((key) => selection.ids.has(key)).length;
  return (
    <th className={styles.tick} scope="col">
      <CheckBox
        aria-label={ui.selectPage}
        checked={keys.length > 0 && chosen === keys.length}
        mixed={chosen > 0 && chosen < keys.length}
        onChange={(event) => selection.toggleMany(keys, event.target.checked)}
      />
    </th>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const { ui } = useLocale();
  const isUp = column.sort !== undefined && sort === column.sort;
  const isDown = column.sort !== undefined && sort === `-${column.sort}`;
  const next = isUp ? `-${column.sort}` : (column.sort ?? "");
  return (
    <th
      scope="col"
      className={cx(column.right && styles.right)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
    >
      {column.sort === undefined || onSort === undefined ? (
        column.head
      ) : (
        <button
          type="button"
          className={styles.sort}
          title={typeof column.head === "string" ? ui.sortBy(column.head) : undefined}
          onClick={() => onSort(next)}
        >
          {column.head}
          {isUp && <ArrowUp aria-hidden />}
          {isDown && <ArrowDown aria-hidden />}
        </button>
      )}
    </th>
  );
}

interface RowProps {
  id: string;
  row: unknown;
  name: string;
  columns: readonly Column<unknown>[];
  chosen: boolean;
  onToggle: Selection["toggle"] | undefined;
  menu: RowMenuHandle<unknown> | undefined;
}

const MemoRow = memo(function TableRow({ id, row, name, columns, chosen, onToggle, menu }: RowProps) {
  const { ui } = useLocale();
  return (
    <tr className={cx(chosen && styles.chosen)} data-row={id}>
      {onToggle && (
        <td className={styles.tick}>
          <CheckBox
            aria-label={ui.selectRow(name)}
            checked={chosen}
            onChange={(event) => onToggle(id, event.target.checked)}
          />
        </td>
      )}
      <MemoCells row={row} name={name} columns={columns} menu={menu} />
    </tr>
  );
});

/** Selecting a row re-renders only its checkbox. */
const MemoCells = memo(function Cells({
  row,
  name,
  columns,
  menu,
}: Pick<RowProps, "row" | "name" | "columns" | "menu">) {
  const { ui } = useLocale();
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} className={cx(column.right && styles.right, column.dim && styles.dim)}>
          {column.cell(row)}
        </td>
      ))}
      {menu && (
        <td className={styles.more}>
          <RowMenuTrigger
            handle={menu}
            row={row}
            trigger={
              <IconButton label={ui.rowActions(name)} size="small">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          />
        </td>
      )}
    </>
  );
});

function Cards<Row>({ label, rows, keyOf, nameOf, card, selection, menu, stale }: Known<Row>) {
  const { ui } = useLocale();
  const isChoosing = selection !== undefined && (selection.isAll || selection.ids.size > 0);
  return (
    <ul className={cx(styles.cards, stale && styles.stale)} aria-label={label}>
      {rows.map((row) => {
        const id = keyOf(row);
        const chosen = selection !== undefined && (selection.isAll || selection.ids.has(id));
        return (
          <li key={id} className={cx(styles.card, chosen && styles.chosen)} data-row={id}>
            {card(row)}
            <div className={styles.ends}>
              {selection && (
                // biome-ignore lint/a11y/noLabelWithoutControl: the whole square can be pressed
                <label>
                  <CheckBox
                    aria-label={ui.selectRow(nameOf(row))}
                    checked={chosen}
                    onChange={(event) => selection.toggle(id, event.target.checked)}
                  />
                </label>
              )}
              {menu && !isChoosing && (
                <RowMenuTrigger
                  handle={menu}
                  row={row}
                  trigger={
                    <IconButton label={ui.rowActions(nameOf(row))}>
                      <EllipsisVertical aria-hidden />
                    </IconButton>
                  }
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Skeletons<Row>({ label, columns, pictures, selection, menu, expected = 12 }: DataTableProps<Row>) {
  const { ui } = useLocale();
  const rows = Array.from({ length: expected }, (_, index) => index);
  return (
    <div className={styles.wrap} role="status" aria-label={`${label}: ${ui.loading}`}>
      <table className={cx(styles.table, pictures && styles.pictures)} aria-hidden>
        <thead>
          <tr>
            {selection && <td className={styles.tick} />}
            {columns.map((column) => (
              <th key={column.key} className={cx(column.right && styles.right)}>
                {column.head}
              </th>
            ))}
            {menu && <td className={styles.more} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {selection && <td className={styles.tick} />}
              {columns.map((column, at) => (
                <td key={column.key}>
                  {pictures && at === 0 ? <Skeleton width={40} height={50} /> : <Skeleton width="70%" />}
                </td>
              ))}
              {menu && <td className={styles.more} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
