import { Image } from "lucide-react";
import { cx } from "./cx.ts";
import styles from "./picture.module.css";

interface PictureProps {
  /** Absent where there is no picture. */
  src: string | undefined;
  /** Empty where the words beside it say the same. */
  alt: string;
  square?: boolean | undefined;
  /** 40 pixels wide, as in rows of a table. */
  thumb?: boolean | undefined;
  className?: string | undefined;
}

/** Goods are shown 4:5, on linen until they are loaded. */
export const Picture = ({ src, alt, square, thumb, className }: PictureProps) => (
  <span className={cx(styles.picture, square && styles.square, thumb && styles.thumb, className)}>
    {src ? (
      <img key={src} src={src} alt={alt} loading="lazy" decoding="async" draggable={false} />
    ) : (
      <Image aria-hidden />
    )}
  </span>
);

/** The first letters of a person's name. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.avatar, className)} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** The mark of a workspace, or of administration. */
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
