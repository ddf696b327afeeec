import styles from "./assistant.module.css";
import { useTexts } from "./texts/index.ts";
import type { Tried } from "./turns.ts";

/** Verbatim sources of the answer; visitors can open the same ones. */
export function Sources({ tried: { response, trace } }: { tried: Tried }) {
  const texts = useTexts();
  if (response.sources.length === 0) return null;
  const known = [...trace.products, ...response.products];
  return (
    <details className={styles.sources}>
      <summary>{texts.sources}</summary>
      {response.sources.map(({ productId, field, quote }) => (
        <blockquote key={`${productId} ${field} ${quote}`}>
          <p>{quote}</p>
          <small>
            {[known.find(({ id }) => id === productId)?.name, texts.fields[field]].filter(Boolean).join(", ")}
          </small>
        </blockquote>
      ))}
    </details>
  );
}
