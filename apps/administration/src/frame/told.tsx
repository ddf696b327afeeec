import { Link } from "@tanstack/react-router";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

/** What was done, and the way to its audit row. */
export const Told = ({ done, requestId }: { done: string; requestId: string | null | undefined }) => (
  <>
    {done}{" "}
    {requestId && (
      <Link to="/audit" search={{ request: requestId }} className={styles.told}>
        {texts.seeEntry}
      </Link>
    )}
  </>
);
