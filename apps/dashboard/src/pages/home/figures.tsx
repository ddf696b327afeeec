import type { Home } from "@vitrine/contract";
import { cx, useLocale } from "@vitrine/ui";
import styles from "./home.module.css";
import { useTexts } from "./texts/index.ts";

const NAMES = ["visits", "productViews", "searches", "requests", "credits"] as const;

/** Compares the last seven days with the seven before. */
export function Figures({ figures }: { figures: Home["figures"] }) {
  const texts = useTexts();
  const { number, day } = useLocale();
  return (
    <section className={cx(styles.card, styles.whole)}>
      <div className={styles.cardHead}>
        <h2>{texts.lastDays}</h2>
        <span>
          {day(figures.from)} – {day(figures.to)}
        </span>
      </div>
      <dl className={styles.figures}>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{texts.figure[name]}</dt>
            <dd>
              <b>{number(figures[name].now)}</b>
              <Change {...figures[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Change in words and figures, without a colour: more is not always better. */
function Change({ now, before }: { now: number; before: number }) {
  const texts = useTexts();
  const { number } = useLocale();
  const difference = now - before;
  if (difference === 0) return <small>{texts.asBefore}</small>;
  return <small>{difference > 0 ? texts.more(number(difference)) : texts.fewer(number(-difference))}</small>;
}
