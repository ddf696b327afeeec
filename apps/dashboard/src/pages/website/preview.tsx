// The site in an iframe, rendered from the edited values. The iframe has its own origin: both sides exchange messages
// and cannot access each other.

import { memberApi } from "@vitrine/client";
import type { WebsiteWrite } from "@vitrine/contract";
import { cx, Skeleton } from "@vitrine/ui";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { useRead } from "../../frame/calls.ts";
import { schemas } from "../../frame/schemas.ts";
import styles from "./preview.module.css";
import { useTexts } from "./texts/index.ts";

interface PreviewProps {
  values: WebsiteWrite;
  /** True if the values differ from the draft, which the site renders by default. */
  isTyped: boolean;
  isPhone: boolean;
  open: number | undefined;
  onOpen: (at: number) => void;
}

/** Width of the rendered site; the wide one is scaled down to fit. */
const WIDTHS = { wide: 1280, phone: 390 };

export function Preview(props: PreviewProps) {
  const texts = useTexts();
  const { data, isError } = usePreviewLink();
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const wanted = props.isPhone ? WIDTHS.phone : WIDTHS.wide;
  const scale = width === 0 ? 1 : Math.min(1, width / wanted);
  const size = { "--wide": `${wanted}px`, "--tall": `${height / scale}px`, "--scale": scale } as CSSProperties;
  return (
    <section
      ref={place}
      className={cx(styles.place, props.isPhone && styles.phone)}
      style={size}
      aria-label={texts.preview}
    >
      {data !== undefined && height > 0 && <SiteFrame url={data.url} scale={scale} {...props} />}
      {data === undefined && (isError ? <p className={styles.none}>{texts.noPreview}</p> : <Skeleton height={480} />)}
    </section>
  );
}

/** The preview URL is valid for half an hour, so it is renewed earlier. */
const RENEWED_AFTER = 25 * 60_000;

function usePreviewLink() {
  return useRead(
    memberApi.previewWebsite,
    {},
    { staleTime: RENEWED_AFTER, refetchInterval: RENEWED_AFTER, refetchOnWindowFocus: false },
  );
}

function useSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return size;
}

interface SiteFrameProps extends PreviewProps {
  url: string;
  scale: number;
}

function SiteFrame({ url, scale, values, isTyped, open, onOpen }: SiteFrameProps) {
  const texts = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  /** Pages in the iframe report when they are ready; before that, messages would be lost. */
  const [loads, setLoads] = useState(0);
  const { origin } = new URL(url);
  const type = open === undefined ? undefined : values.sections[open]?.type;
  const label = type && texts.types[type];
  const postToFrame = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ isReady?: true; section?: number }>) => {
      if (source !== frame.current?.contentWindow || !data) return;
      if (data.isReady) setLoads((before) => before + 1);
      if (typeof data.section === "number") onOpen(data.section);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });

  useTyped({ values, isTyped, loads }, (typed) => postToFrame({ values: typed }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` says the same whenever it was made
  useEffect(() => {
    if (loads > 0)
      postToFrame({ mark: open === undefined || label === undefined ? null : { section: open, label, scale } });
  }, [loads, open, label, scale, origin]);

  return <iframe ref={frame} className={styles.frame} src={url} title={texts.preview} />;
}

/** Debounce time in milliseconds. */
const PAUSE = 150;

interface Typed {
  values: WebsiteWrite;
  isTyped: boolean;
  loads: number;
}

/** Sends unsaved values to the iframe, debounced, if they are valid. */
function useTyped({ values, isTyped, loads }: Typed, onTyped: (values: WebsiteWrite) => void): void {
  const shown = useRef<{ values: WebsiteWrite; loads: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onTyped` does the same whenever it was made
  useEffect(() => {
    if (loads === 0) return;
    const isFresh = shown.current?.loads !== loads;
    // A newly loaded page already shows the draft.
    if (isFresh && !isTyped) shown.current = { values, loads };
    if (shown.current?.loads === loads && shown.current.values === values) return;
    const timer = setTimeout(async () => {
      if (!(await schemas()).WebsiteWrite.safeParse(values).success) return;
      shown.current = { values, loads };
      onTyped(values);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [values, isTyped, loads]);
}
