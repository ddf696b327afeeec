import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { memberApi } from "@vitrine/client";
import type { Media } from "@vitrine/contract";
import { cx, IconButton, Menu, MenuItem, optionKey, Picture } from "@vitrine/ui";
import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRead } from "../../../frame/calls.ts";
import { useTexts } from "../texts/index.ts";
import styles from "./pictures.module.css";

const GROUP = "product-picture";

interface TileProps {
  id: string;
  /** Undefined for a picture from a restored draft. */
  media: Media | undefined;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function Tile({ id, media: given, at, count, onMove, onRemove }: TileProps) {
  const texts = useTexts();
  const { data } = useRead(memberApi.getMedia, { id }, { enabled: given === undefined });
  const media = given ?? data;
  const { element, edge } = useDrag(at, onMove);
  const move = (to: number) => to >= 0 && to < count && onMove(at, to);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    move(event.key === "ArrowLeft" ? at - 1 : at + 1);
  };
  return (
    <li
      ref={element}
      className={cx(
        styles.tile,
        at === 0 && styles.cover,
        edge === "left" && styles.before,
        edge === "right" && styles.after,
      )}
      onKeyDown={onKeyDown}
    >
      <Picture src={media && `${media.url}?w=320`} alt={media?.fileName ?? ""} className={styles.picture} />
      {at === 0 && <span className={styles.badge}>{texts.cover}</span>}
      <span className={styles.menu}>
        <Menu
          trigger={
            <IconButton kind="plain" size="small" label={texts.pictureActions(at + 1, count)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {at > 0 && (
            <MenuItem icon={<Star aria-hidden />} onClick={() => move(0)}>
              {texts.makeCover}
            </MenuItem>
          )}
          {at > 0 && (
            <MenuItem icon={<ArrowLeft aria-hidden />} aside={optionKey("←")} onClick={() => move(at - 1)}>
              {texts.moveLeft}
            </MenuItem>
          )}
          {at < count - 1 && (
            <MenuItem icon={<ArrowRight aria-hidden />} aside={optionKey("→")} onClick={() => move(at + 1)}>
              {texts.moveRight}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} danger onClick={onRemove}>
            {texts.removeImage}
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

function useDrag(at: number, onMove: TileProps["onMove"]) {
  const element = useRef<HTMLLIElement>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const [edge, setEdge] = useState<string>();
  useEffect(() => {
    const tile = element.current;
    if (tile === null) return;
    const edgeOf = (data: Record<string | symbol, unknown>) => extractClosestEdge(data);
    return combine(
      draggable({ element: tile, getInitialData: () => ({ group: GROUP, at }) }),
      dropTargetForElements({
        element: tile,
        canDrop: ({ source }) => source.data["group"] === GROUP,
        getData: ({ input }) => attachClosestEdge({ at }, { element: tile, input, allowedEdges: ["left", "right"] }),
        onDrag: ({ self, source }) => setEdge(source.data["at"] === at ? undefined : (edgeOf(self.data) ?? undefined)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          const from = source.data["at"] as number;
          const to = getReorderDestinationIndex({
            startIndex: from,
            indexOfTarget: at,
            closestEdgeOfTarget: edgeOf(self.data),
            axis: "horizontal",
          });
          if (to !== from) move.current(from, to);
        },
      }),
    );
  }, [at]);
  return { element, edge };
}
