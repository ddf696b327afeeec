import { cx } from "@vitrine/ui";
import styles from "./assistant.module.css";
import type { Mark } from "./marks.ts";

const COLOURS = [styles.markA, styles.markB, styles.markC];

/** Text with highlighted marks, in the colours of their source passages. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  let at = 0;
  const pieces = marks.flatMap(({ from, to, passage }) => {
    const plain = text.slice(at, from);
    at = to;
    return [
      plain,
      <mark key={from} className={cx(styles.mark, COLOURS[passage % COLOURS.length])}>
        {text.slice(from, to)}
      </mark>,
    ];
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
