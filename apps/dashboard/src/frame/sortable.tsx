import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { cx } from "@vitrine/ui";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./sortable.module.css";
import { useTexts } from "./texts/index.ts";

type Edge = "top" | "bottom";

interface SortableProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item, at: number) => string;
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  children: (item: Item, at: number) => ReactNode;
  className?: string | undefined;
}

/** A sortable list: by drag and drop, or with the arrow keys on a row's handle. */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children, className }: SortableProps<Item>) {
  const list = useId();
  return (
    <ul className={cx(styles.list, className)}>
      {items.map((item, at) => (
        <Row key={keyOf(item, at)} list={list} at={at} count={items.length} name={nameOf(item)} onMove={onMove}>
          {children(item, at)}
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  list: string;
  at: number;
  count: number;
  name: string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function Row({ list, at, count, name, onMove, children }: RowProps) {
  const texts = useTexts();
  const { row, handle, edge } = useDrag({ list, at, onMove });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === "ArrowUp" ? at - 1 : event.key === "ArrowDown" ? at + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(at, to);
  };
  return (
    <li ref={row} className={cx(styles.row, edge && styles[edge])}>
      <button ref={handle} type="button" className={styles.handle} title={texts.move(name)} onKeyDown={onKeyDown}>
        <GripVertical aria-hidden />
        <span className={styles.hidden}>{texts.moveKeys(name, at + 1, count)}</span>
      </button>
      {children}
    </li>
  );
}

function useDrag({ list, at, onMove }: Pick<RowProps, "list" | "at" | "onMove">) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const [edge, setEdge] = useState<Edge>();
  useEffect(() => {
    const element = row.current;
    if (element === null || handle.current === null) return;
    const edgeOf = (data: Record<string | symbol, unknown>) =>
      (extractClosestEdge(data) ?? undefined) as Edge | undefined;
    return combine(
      draggable({ element, dragHandle: handle.current, getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list,
        getData: ({ input }) => attachClosestEdge({ at }, { element, input, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self, source }) => setEdge(source.data["at"] === at ? undefined : edgeOf(self.data)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          const from = source.data["at"] as number;
          const to = getReorderDestinationIndex({
            startIndex: from,
            indexOfTarget: at,
            closestEdgeOfTarget: edgeOf(self.data) ?? null,
            axis: "vertical",
          });
          if (to !== from) move.current(from, to);
        },
      }),
    );
  }, [list, at]);
  return { row, handle, edge };
}

/** Returns the list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
