import { Image } from "lucide-react";
import { cx } from "./cx.ts";
import styles from "./picture.module.css";

interface PictureProps {
  /** Undefined if there is no picture. */
  src: string | undefined;
  /** Empty if the text next to it says the same. */
  alt: string;
  square?: boolean | undefined;
  /** 40 pixels wide, for table rows. */
  thumb?: boolean | undefined;
  className?: string | undefined;
}

/** Product pictures in 4:5, with a placeholder colour until they are loaded. */
export const Picture = ({ src, alt, square, thumb, className }: PictureProps) => (
  <span className={cx(styles.picture, square && styles.square, thumb && styles.thumb, className)}>
    {src ? (
      <img key={src} src={src} alt={alt} loading="lazy" decoding="async" draggable={false} />
    ) : (
      <Image aria-hidden />
    )}
  </span>
);

/** Initials of a person's name. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.avatar, className)} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** Logo of a workspace, or of the administration. */
export const Crest = ({ name, staff }: { name: string; staff?: boolean | undefined }) => (
  <span className={cx(styles.avatar, styles.crest, staff && styles.staff)} aria-hidden>
    {[...name.trim()][0]?.toLocaleUpperCase() ?? ""}
  </span>
);

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase();
};
