import type { Routine } from "@vitrine/contract";
import { Banner } from "@vitrine/ui";
import styles from "./assistant.module.css";
import { useTexts } from "./texts/index.ts";

export function RoutineSteps({ routine: { steps, warnings } }: { routine: Routine }) {
  const texts = useTexts();
  return (
    <>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ order, period, title, instructions }) => (
            <li key={order}>
              <span className={styles.order}>{order}</span>
              <div>
                <strong>{title}</strong> <small>{texts.periods[period]}</small>
                <p>{instructions}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {warnings.map((warning) => (
        <Banner key={warning} tone="amber">
          {warning}
        </Banner>
      ))}
    </>
  );
}
