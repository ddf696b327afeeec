import type { Media, MediaRow } from "@vitrine/contract";
import { CopyButton, Drawer, IconButton, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Trash2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { AltText } from "./alt-text.tsx";
import { DeleteMedia } from "./delete.tsx";
import styles from "./media.module.css";
import { useMediaDetails, useMediaItem } from "./queries.ts";
import { FileName } from "./rename.tsx";
import { Replace } from "./replace.tsx";
import { useTexts } from "./texts/index.ts";
import { Uses } from "./uses.tsx";

interface InspectorProps {
  id: string;
  /** Data from the list, shown while the picture loads. */
  known: MediaRow | undefined;
  drawer: boolean;
  onClose: () => void;
}

/** One picture: data, uses and actions. */
export function Inspector({ id, known, drawer, onClose }: InspectorProps) {
  const texts = useTexts();
  const { ui } = useLocale();
  const { data, error, refetch } = useMediaItem(id, known);
  useCloseByEscape(!drawer, onClose);
  const content =
    error && data === undefined ? (
      <LoadError error={error} onRetry={() => refetch()} />
    ) : data === undefined ? (
      <Loading />
    ) : (
      <Details media={data.data} known={known} etag={data.etag ?? undefined} onGone={onClose} />
    );
  if (drawer) {
    return (
      <Drawer open onClose={onClose} title={texts.picture}>
        {content}
      </Drawer>
    );
  }
  return (
    <aside className={styles.inspector} aria-label={texts.picture}>
      <IconButton className={styles.shut} size="small" kind="plain" label={ui.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
      {content}
    </aside>
  );
}

function useCloseByEscape(isOn: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest("[role=dialog],[role=menu],form");
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, onClose]);
}

const Loading = () => (
  <>
    <Skeleton height={200} />
    <Skeleton width="60%" height={26} />
    <Skeleton width="80%" />
  </>
);

interface DetailsProps {
  media: Media;
  known: MediaRow | undefined;
  etag: string | undefined;
  onGone: () => void;
}

function Details({ media, known, etag, onGone }: DetailsProps) {
  const texts = useTexts();
  const details = useMediaDetails(media.id, known).data;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Shown media={media} altText={details?.data.altText ?? ""} />
      <FileName media={media} etag={etag} />
      <Facts media={media} details={details?.data} />
      {details && <AltText key={media.id} media={details.data} etag={details.etag ?? undefined} />}
      <div className={styles.acts}>
        <Replace media={media} etag={etag} />
        <CopyButton text={media.url} size="small">
          {texts.copyLink}
        </CopyButton>
        <IconButton kind="danger" size="small" label={texts.deleteOne(media.fileName)} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <Uses media={media} />
      <DeleteMedia open={isAsked} ids={[media.id]} known={[media]} onClose={() => setAsked(false)} onDeleted={onGone} />
    </>
  );
}

/** The original file instead of a rendition, so that animations play. */
function Shown({ media, altText }: { media: Media; altText: string }) {
  return (
    <a className={styles.shown} href={media.url} target="_blank" rel="noreferrer" aria-label={media.fileName}>
      <img key={media.url} src={media.url} alt={altText} decoding="async" draggable={false} />
    </a>
  );
}

function Facts({ media, details }: { media: Media; details: MediaRow | undefined }) {
  const texts = useTexts();
  const { fileSize, day, exactly } = useLocale();
  const facts = [
    details && texts.pixels(details.width, details.height),
    media.mimeType.replace("image/", "").toUpperCase(),
    fileSize(media.size),
  ].filter(Boolean);
  return (
    <p className={styles.facts}>
      {facts.join(" · ")} · <time title={exactly(media.createdAt)}>{day(media.createdAt)}</time>
    </p>
  );
}
