import { Link } from "@tanstack/react-router";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

/** Success message with a link to the audit entry. */
export const AuditedMessage = ({ done, requestId }: { done: string; requestId: string | null | undefined }) => (
  <>
    {done}{" "}
    {requestId && (
      <Link to="/audit" search={{ request: requestId }} className={styles.told}>
        {texts.seeEntry}
      </Link>
    )}
  </>
);
