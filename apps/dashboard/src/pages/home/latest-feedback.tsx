import { Link } from "@tanstack/react-router";
import type { Feedback } from "@vitrine/contract";
import { buttonClass, useLocale } from "@vitrine/ui";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./home.module.css";
import { useTexts } from "./texts/index.ts";

export function LatestFeedback({ feedback }: { feedback: readonly Pick<Feedback, "id" | "message" | "createdAt">[] }) {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  const workspaceId = useWorkspaceId();
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{texts.feedback}</h2>
        {feedback.length > 0 && (
          <Link to="/w/$workspaceId/feedback" params={{ workspaceId }} className={buttonClass({ kind: "link" })}>
            {texts.allFeedback}
          </Link>
        )}
      </div>
      {feedback.length === 0 ? (
        <p className={styles.dim}>{texts.noFeedback}</p>
      ) : (
        <ul className={styles.messages}>
          {feedback.map(({ id, message, createdAt }) => (
            <li key={id}>
              <q>{message}</q>
              <small title={exactly(createdAt)}>{ago(createdAt)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
