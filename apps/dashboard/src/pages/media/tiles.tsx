import type { MediaRow } from "@vitrine/contract";
import { Button, CheckBox, cx, IconButton, Picture, Progress, type Selection, Skeleton, useLocale } from "@vitrine/ui";
import { RotateCcw, TriangleAlert, X } from "lucide-react";
import { memo } from "react";
import { rendition } from "../../frame/renditions.ts";
import styles from "./media.module.css";
import { useTexts } from "./texts/index.ts";
import { useUploadProblem } from "./upload-problem.ts";
import { dismissUpload, retryUpload, type Upload } from "./uploads.ts";

interface TilesProps {
  media: readonly MediaRow[];
  /** Uploads in progress or failed: they come first. */
  uploads: readonly Upload[];
  openId: string | undefined;
  selection: Selection;
  onOpen: (media: MediaRow) => void;
  stale: boolean;
}

export function Tiles({ media, uploads, openId, selection, onOpen, stale }: TilesProps) {
  const texts = useTexts();
  return (
    <ul className={cx(styles.tiles, stale && styles.stale)} aria-label={texts.title} aria-busy={stale || undefined}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.tile}>
          <UploadTile upload={upload} />
        </li>
      ))}
      {media.map((one) => (
        <MediaTile
          key={one.id}
          media={one}
          isOpen={one.id === openId}
          isChosen={selection.ids.has(one.id)}
          onToggle={selection.toggle}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface MediaTileProps {
  media: MediaRow;
  isOpen: boolean;
  isChosen: boolean;
  onToggle: Selection["toggle"];
  onOpen: (media: MediaRow) => void;
}

const MediaTile = memo(
  function MediaTile({ media, isOpen, isChosen, onToggle, onOpen }: MediaTileProps) {
    const texts = useTexts();
    const { ui } = useLocale();
    return (
      <li className={cx(styles.tile, (isOpen || isChosen) && styles.chosen)}>
        <button type="button" className={styles.open} aria-pressed={isOpen} onClick={() => onOpen(media)}>
          <Picture src={rendition(media.url, 320)} alt={media.altText} square className={styles.picture} />
          <span className={styles.caption}>
            <span className={styles.name}>{media.fileName}</span>
            <span className={styles.places}>{texts.places(media.usageCount)}</span>
          </span>
        </button>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the whole square can be pressed */}
        <label className={styles.tick}>
          <CheckBox
            aria-label={ui.selectRow(media.fileName)}
            checked={isChosen}
            onChange={(event) => onToggle(media.id, event.target.checked)}
          />
        </label>
      </li>
    );
  },
  (before, after) =>
    before.media === after.media && before.isOpen === after.isOpen && before.isChosen === after.isChosen,
);

export function UploadTile({ upload }: { upload: Upload }) {
  const texts = useTexts();
  const { fileSize, ui } = useLocale();
  const problem = useUploadProblem(upload);
  const { id, file, preview, share, state } = upload;
  return (
    <>
      <div className={cx(styles.upload, problem !== undefined && styles.failed)}>
        {problem === undefined ? (
          <Picture src={preview} alt="" square className={styles.picture} />
        ) : (
          <TriangleAlert aria-hidden />
        )}
        <IconButton
          className={styles.dismiss}
          size="small"
          kind="plain"
          label={state === "failed" ? ui.dismiss : texts.stopUpload(file.name)}
          onClick={() => dismissUpload(id)}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {state !== "failed" && <Progress label={texts.uploading(file.name)} share={share} tone="fig" />}
      <b className={styles.name}>{file.name}</b>
      {problem === undefined ? (
        <span className={styles.places}>{texts.sent(fileSize(share * file.size), fileSize(file.size))}</span>
      ) : (
        <span className={styles.problem} role="alert">
          {problem.text}
        </span>
      )}
      {problem?.canRetry && (
        <Button size="small" icon={<RotateCcw aria-hidden />} onClick={() => retryUpload(id)}>
          {ui.tryAgain}
        </Button>
      )}
    </>
  );
}

const SKELETONS = Array.from({ length: 20 }, (_, at) => at);

export function TileSkeletons() {
  const texts = useTexts();
  const { ui } = useLocale();
  return (
    <div className={styles.tiles} role="status" aria-label={`${texts.title}: ${ui.loading}`}>
      {SKELETONS.map((at) => (
        <div key={at} className={styles.tile}>
          <Skeleton height="auto" className={styles.square} />
          <Skeleton width="60%" height={14} />
        </div>
      ))}
    </div>
  );
}
