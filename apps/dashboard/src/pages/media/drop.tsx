import { ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./media.module.css";
import { useTexts } from "./texts/index.ts";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files that are dropped anywhere on the page, or pasted. */
export function DropAnywhere({ onFiles }: { onFiles: (files: File[]) => void }) {
  const texts = useTexts();
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    // Entering a child fires before leaving its parent, so both events are counted.
    let depth = 0;
    const moved = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += by;
      setOver(depth > 0);
    };
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("dragenter", moved(1), { signal });
    addEventListener("dragleave", moved(-1), { signal });
    addEventListener("dragover", moved(0), { signal });
    addEventListener("drop", dropped, { signal });
    addEventListener("paste", pasted, { signal });
    return () => stop.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles.drop}>
      <ImageUp aria-hidden />
      <p>{texts.dropHere}</p>
    </div>
  );
}
