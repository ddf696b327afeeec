import type { Media } from "@vitrine/contract";
import { Ago, type Column, DataTable, Picture, type Selection, useLocale } from "@vitrine/ui";
import { useAddress } from "@vitrine/ui/app";
import { useMemo } from "react";
import { rendition } from "../../frame/renditions.ts";
import styles from "./media.module.css";
import { PAGE_SIZE } from "./queries.ts";
import type { MediaSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";
import { UploadTile } from "./tiles.tsx";
import type { Upload } from "./uploads.ts";

interface MediaTableProps {
  media: readonly Media[] | undefined;
  uploads: readonly Upload[];
  selection: Selection;
  onOpen: (media: Media) => void;
  stale: boolean;
}

const typeOf = (mimeType: string) => mimeType.replace("image/", "").toUpperCase();

export function MediaTable({ media, uploads, selection, onOpen, stale }: MediaTableProps) {
  const texts = useTexts();
  const { search, change } = useAddress<MediaSearch>();
  const columns = useColumns(onOpen);
  return (
    <div className={styles.table}>
      {uploads.length > 0 && (
        <ul className={styles.tiles}>
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.tile}>
              <UploadTile upload={upload} />
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label={texts.title}
        rows={media}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        card={(one) => <MediaCard media={one} onOpen={onOpen} />}
        pictures
        selection={selection}
        sort={search.sort ?? "-createdAt"}
        onSort={(sort) => change({ sort: sort as MediaSearch["sort"], page: undefined })}
        stale={stale}
        expected={search.size ?? PAGE_SIZE}
      />
    </div>
  );
}

function useColumns(onOpen: (media: Media) => void): readonly Column<Media>[] {
  const texts = useTexts();
  const { fileSize } = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are memoized by their columns; only the language changes them
  return useMemo(
    () => [
      {
        key: "name",
        head: texts.column.name,
        sort: "name",
        cell: (one) => (
          <button type="button" className={styles.card} onClick={() => onOpen(one)}>
            <Picture src={rendition(one.url, 320)} alt="" thumb />
            <span className={styles.link}>{one.fileName}</span>
          </button>
        ),
      },
      { key: "type", head: texts.column.type, dim: true, cell: (one) => typeOf(one.mimeType) },
      { key: "size", head: texts.column.size, right: true, dim: true, cell: (one) => fileSize(one.size) },
      { key: "used", head: texts.column.used, right: true, cell: (one) => texts.used(one.usageCount) },
      {
        key: "added",
        head: texts.column.added,
        right: true,
        dim: true,
        sort: "createdAt",
        cell: (one) => <Ago at={one.createdAt} />,
      },
    ],
    [texts],
  );
}

function MediaCard({ media, onOpen }: { media: Media; onOpen: (media: Media) => void }) {
  const texts = useTexts();
  const { fileSize } = useLocale();
  return (
    <button type="button" className={styles.card} onClick={() => onOpen(media)}>
      <Picture src={rendition(media.url, 320)} alt="" thumb />
      <span className={styles.cardWords}>
        <b className={styles.name}>{media.fileName}</b>
        <span className={styles.places}>
          {typeOf(media.mimeType)} · {fileSize(media.size)} · {texts.used(media.usageCount)}
        </span>
      </span>
    </button>
  );
}
