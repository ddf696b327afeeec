import type { ReactNode } from "react";
import { Dialog } from "../parts/dialog.tsx";
import styles from "./shortcuts.module.css";

interface ShortcutsProps {
  title: string;
  /** Keys and their description. */
  rows: readonly (readonly [keys: string, words: string])[];
  onClose: () => void;
}

/** List of all shortcuts of an app. */
export default function Shortcuts({ title, rows, onClose }: ShortcutsProps): ReactNode {
  return (
    <Dialog open onClose={onClose} title={title}>
      <dl className={styles.list}>
        {rows.map(([keys, words]) => (
          <div key={keys} className={styles.row}>
            <dt>{words}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
