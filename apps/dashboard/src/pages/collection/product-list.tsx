import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { createRowMenu, MenuItem, MenuRule, optionKey, RowMenu, type Selection } from "@vitrine/ui";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, FolderMinus, ListOrdered } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./collection.module.css";
import { ProductRow } from "./product-row.tsx";
import type { ShownRow } from "./shown-row.ts";
import { useTexts } from "./texts/index.ts";

interface ProductListProps {
  rows: readonly ShownRow[];
  /** Index of the first row in the whole collection. */
  first: number;
  /** False for search results, which have a different order. */
  canDrag: boolean;
  placeOf: (id: string) => number;
  total: number;
  selection: Selection;
  onMove: (id: string, to: number, name: string) => void;
  onMoveTo: (id: string) => void;
  onRemove: (id: string) => void;
}

const menu = createRowMenu<ShownRow>();

/** Sorted by drag and drop, by ⌥ ↑ and ⌥ ↓, or by a row's menu. */
export function ProductList(props: ProductListProps) {
  const { rows, canDrag, placeOf, selection, onMove, total } = props;
  const texts = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const follow = useFocusAfterMove(list, rows);
  useDrops(props);
  const onKey = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest("[data-row]")?.getAttribute("data-row");
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !id || by === undefined) return;
    event.preventDefault();
    follow(id);
    onMove(id, placeOf(id) + by, nameOf(rows, id));
  };
  return (
    <>
      <p className={styles.quiet}>{canDrag ? texts.orderHint(optionKey("↑"), optionKey("↓")) : texts.searchHint}</p>
      <ol ref={list} className={styles.list} aria-label={texts.products} onKeyDown={onKey}>
        {rows.map((row) => (
          <ProductRow
            key={row.id}
            row={row}
            place={placeOf(row.id) + 1}
            total={total}
            canDrag={canDrag}
            isChosen={selection.ids.has(row.id)}
            onToggle={selection.toggle}
            menu={menu}
          />
        ))}
      </ol>
      <Actions {...props} />
    </>
  );
}

const nameOf = (rows: readonly ShownRow[], id: string) => rows.find((row) => row.id === id)?.product?.name ?? "";

/** Keeps the focus on a row that was moved by keyboard. */
function useFocusAfterMove(list: { current: HTMLElement | null }, rows: readonly ShownRow[]) {
  const followed = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (followed.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(followed.current)}"]`);
    if (!row) return;
    row.querySelector<HTMLElement>("[data-handle]")?.focus();
    row.scrollIntoView({ block: "nearest" });
    followed.current = undefined;
  }, [rows]);
  return (id: string) => {
    followed.current = id;
  };
}

/** A dropped row takes the position above or below its target row. */
function useDrops({ rows, placeOf, onMove }: ProductListProps): void {
  const latest = useRef({ rows, placeOf, onMove });
  latest.current = { rows, placeOf, onMove };
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          const id = source.data["rowId"];
          const over = target?.data["rowId"];
          if (typeof id !== "string" || typeof over !== "string" || target === undefined || id === over) return;
          const from = latest.current.placeOf(id);
          const at = latest.current.placeOf(over) + (extractClosestEdge(target.data) === "bottom" ? 1 : 0);
          latest.current.onMove(id, from < at ? at - 1 : at, nameOf(latest.current.rows, id));
        },
      }),
    [],
  );
}

function Actions({ rows, placeOf, total, onMove, onMoveTo, onRemove }: ProductListProps) {
  const texts = useTexts();
  return (
    <RowMenu handle={menu}>
      {({ id }) => {
        const place = placeOf(id);
        const to = (wanted: number) => () => onMove(id, wanted, nameOf(rows, id));
        return (
          <>
            <MenuItem
              icon={<ArrowUp aria-hidden />}
              onClick={to(place - 1)}
              disabled={place === 0}
              aside={optionKey("↑")}
            >
              {texts.up}
            </MenuItem>
            <MenuItem
              icon={<ArrowDown aria-hidden />}
              onClick={to(place + 1)}
              disabled={place === total - 1}
              aside={optionKey("↓")}
            >
              {texts.down}
            </MenuItem>
            <MenuItem icon={<ArrowUpToLine aria-hidden />} onClick={to(0)} disabled={place === 0}>
              {texts.toTop}
            </MenuItem>
            <MenuItem icon={<ArrowDownToLine aria-hidden />} onClick={to(total - 1)} disabled={place === total - 1}>
              {texts.toEnd}
            </MenuItem>
            <MenuItem icon={<ListOrdered aria-hidden />} onClick={() => onMoveTo(id)}>
              {texts.moveTo}
            </MenuItem>
            <MenuRule />
            <MenuItem icon={<FolderMinus aria-hidden />} onClick={() => onRemove(id)}>
              {texts.remove}
            </MenuItem>
          </>
        );
      }}
    </RowMenu>
  );
}
