import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

/** A value that a staff action changes, before and after. */
export interface Change {
  name: string;
  before: ReactNode;
  after: ReactNode;
}

export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <table className={styles.changes}>
    <thead>
      <tr>
        <td />
        <th scope="col">{texts.before}</th>
        <th scope="col">{texts.after}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, before, after }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
