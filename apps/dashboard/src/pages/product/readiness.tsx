import { Link } from "@tanstack/react-router";
import { buttonClass, Card, cx, Skeleton } from "@vitrine/ui";
import { CircleCheck, CircleHelp, MessageCircle } from "lucide-react";
import { atPlace } from "../../frame/navigation.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./product.module.css";
import { useReadiness, useUnanswered } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface ReadinessProps {
  productId: string;
  /** Focuses the text that would answer the question. */
  onAnswer: () => void;
}

/** Topics that the assistant can answer from the saved texts, and unanswered questions. */
export function Readiness({ productId, onAnswer }: ReadinessProps) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const readiness = useReadiness(productId);
  const unanswered = useUnanswered(productId);
  if (readiness === undefined) return <Skeleton height={160} />;
  const answered = readiness.topics.filter(({ isAnswered }) => isAnswered).length;
  const missing = readiness.topics.filter(({ isAnswered }) => !isAnswered);
  const total = readiness.topics.length + unanswered.length;
  return (
    <Card title={texts.ready} aside={texts.readyCount(answered, total)}>
      <div className={styles.meter} role="img" aria-label={texts.readyCount(answered, total)}>
        {Array.from({ length: total }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
          <span key={at} data-on={at < answered || undefined} />
        ))}
      </div>
      <ul className={styles.asked}>
        {missing.map(({ topic, question }) => (
          <li key={topic}>
            <CircleHelp aria-hidden />
            <button type="button" onClick={onAnswer}>
              {question} <small>{texts.notInText}</small>
            </button>
          </li>
        ))}
        {unanswered.map(({ id, text, askedCount }) => (
          <li key={id}>
            <CircleHelp aria-hidden />
            <button type="button" onClick={onAnswer}>
              “{text}” <small>{texts.askedTimes(askedCount)}</small>
            </button>
          </li>
        ))}
        {total === answered && (
          <li data-good>
            <CircleCheck aria-hidden />
            <span>{texts.allAnswered}</span>
          </li>
        )}
      </ul>
      <Link
        to="/w/$workspaceId/assistant/{-$tab}"
        params={atPlace(workspaceId)}
        search={{ product: productId }}
        className={cx(buttonClass({ size: "small" }), styles.tryIt)}
      >
        <MessageCircle aria-hidden />
        {texts.tryIt}
      </Link>
    </Card>
  );
}
