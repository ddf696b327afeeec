import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { Link } from "@tanstack/react-router";
import {
  CheckBox,
  cx,
  IconButton,
  Names,
  optionKey,
  Picture,
  type RowMenuHandle,
  RowMenuTrigger,
  type Selection,
  Skeleton,
  Status,
  useLocale,
} from "@vitrine/ui";
import { Ellipsis, GripVertical } from "lucide-react";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { rendition } from "../../frame/renditions.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./collection.module.css";
import type { ShownRow } from "./shown-row.ts";
import { useTexts } from "./texts/index.ts";

interface ProductRowProps {
  row: ShownRow;
  /** Position in the whole collection, from 1. */
  place: number;
  total: number;
  canDrag: boolean;
  isChosen: boolean;
  onToggle: Selection["toggle"];
  menu: RowMenuHandle<ShownRow>;
}

const isSame = (a: ProductRowProps, b: ProductRowProps) =>
  a.row.id === b.row.id &&
  a.row.product === b.row.product &&
  a.place === b.place &&
  a.total === b.total &&
  a.canDrag === b.canDrag &&
  a.isChosen === b.isChosen;

export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { row, place, total, canDrag, isChosen, onToggle, menu } = props;
  const texts = useTexts();
  const { ui, number } = useLocale();
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, edge } = useDrag(element, handle, row.id, canDrag);
  const name = row.product?.name ?? "";
  return (
    <li
      ref={element}
      data-row={row.id}
      className={cx(styles.row, isChosen && styles.chosen, isDragged && styles.dragged)}
      data-edge={edge ?? undefined}
    >
      <button
        ref={handle}
        type="button"
        data-handle
        className={styles.handle}
        aria-label={texts.handle(name, place, total)}
        title={texts.orderHint(optionKey("↑"), optionKey("↓"))}
      >
        <GripVertical aria-hidden />
      </button>
      <CheckBox
        aria-label={ui.selectRow(name)}
        checked={isChosen}
        onChange={(event) => onToggle(row.id, event.target.checked)}
      />
      <span className={styles.place}>{number(place)}</span>
      <ProductWords row={row} />
      <RowMenuTrigger
        handle={menu}
        row={row}
        trigger={
          <IconButton size="small" label={ui.rowActions(name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
}, isSame);

function ProductWords({ row: { id, product } }: { row: ShownRow }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  if (product === undefined) return <Skeleton height={40} />;
  const [image] = product.images;
  const isActive = product.status === "ACTIVE";
  return (
    <div className={styles.product}>
      <Picture src={image ? rendition(image.url, 320) : undefined} alt="" thumb />
      <Names>
        <Link to="/w/$workspaceId/products/$productId" params={{ workspaceId, productId: id }} draggable={false}>
          {product.name}
        </Link>
        <span>{product.brand}</span>
      </Names>
      <span className={styles.status}>
        <Status tone={isActive ? "good" : "off"}>{texts.status[product.status]}</Status>
      </span>
    </div>
  );
}

function useDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  rowId: string,
  canDrag: boolean,
) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<string | null>(null);
  useEffect(() => {
    if (!element.current || !handle.current || !canDrag) return;
    const row = element.current;
    return combine(
      draggable({
        element: row,
        dragHandle: handle.current,
        getInitialData: () => ({ rowId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data["rowId"] === "string",
        getData: ({ input, element: over }) =>
          attachClosestEdge({ rowId }, { input, element: over, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self, source }) => setEdge(source.data["rowId"] === rowId ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [element, handle, rowId, canDrag]);
  return { isDragged, edge };
}
