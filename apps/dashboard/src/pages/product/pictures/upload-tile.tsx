import { IconButton, Progress, useLocale } from "@vitrine/ui";
import { Image, TriangleAlert, X } from "lucide-react";
import { useTexts } from "../texts/index.ts";
import styles from "./pictures.module.css";
import type { Upload } from "./uploads.ts";

/** Upload in progress, or its error. */
export function UploadTile({ upload: { name, share, problem }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const texts = useTexts();
  const { ui } = useLocale();
  return (
    <li className={styles.upload} data-bad={problem !== undefined || undefined}>
      {problem === undefined ? <Image aria-hidden /> : <TriangleAlert aria-hidden />}
      <b>{name}</b>
      {problem === undefined ? (
        <Progress label={texts.uploading(name)} share={share} tone="fig" />
      ) : (
        <span role="alert">{problem}</span>
      )}
      {problem !== undefined && (
        <span className={styles.menu}>
          <IconButton size="small" label={ui.dismiss} onClick={onDismiss}>
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  );
}
