import { Button, Dialog, DialogText, Progress, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import styles from "../products.module.css";
import { useTexts } from "../texts/index.ts";
import type { Running } from "./change.ts";

/** Progress of a long change, with a stop button. */
export default function Working({ done, total, onStop }: Running & { onStop: () => void }): ReactNode {
  const texts = useTexts();
  const { number } = useLocale();
  return (
    <Dialog open onClose={() => {}} title={texts.working} foot={<Button onClick={onStop}>{texts.stop}</Button>}>
      <div className={styles.running}>
        <Progress label={texts.working} share={done / Math.max(1, total)} />
        <DialogText>{texts.workedThrough(number(done), number(total))}</DialogText>
      </div>
    </Dialog>
  );
}
