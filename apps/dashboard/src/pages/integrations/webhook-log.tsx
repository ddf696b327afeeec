import type { Webhook, WebhookDelivery } from "@vitrine/contract";
import { Button, Skeleton, Status, type StatusTone, toast, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";
import { useDeliveries, useReplay } from "./webhook-queries.ts";

const TONES: Record<WebhookDelivery["status"], StatusTone> = { PENDING: "warn", DELIVERED: "good", FAILED: "bad" };

/** The newest deliveries with their result. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { webhooks: texts } = useTexts();
  const { data, error, refetch } = useDeliveries(webhook.id);
  return (
    <section className={styles.field} aria-label={texts.log}>
      <h3>{texts.log}</h3>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={120} />}
      {data?.deliveries.length === 0 && <p className={styles.dim}>{texts.logEmpty}</p>}
      <ul className={styles.fields}>
        {data?.deliveries.map((delivery) => (
          <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { webhooks: texts } = useTexts();
  const { ago, exactly, list } = useLocale();
  const { mutate, isPending } = useReplay(webhook.id);
  const { id, type, subjectId, status, attempts, createdAt, lastAttempts } = delivery;
  const last = lastAttempts.at(-1);
  const answer = last && (last.status === null ? texts.noAnswer : texts.answered(last.status));
  const facts = [texts.attempts(attempts), ...(answer ? [answer] : []), ...(last?.problem ? [last.problem] : [])];
  return (
    <li className={styles.did}>
      <code>{type}</code>
      <span className={styles.dim}>{subjectId}</span>
      <Status tone={TONES[status]}>{texts.status[status]}</Status>
      <span className={styles.dim} title={exactly(createdAt)}>
        {ago(createdAt)} · {list(facts)}
      </span>
      <span>
        <Button
          disabled={!webhook.isEnabled}
          busy={isPending}
          onClick={() => mutate(id, { onSuccess: () => toast({ text: texts.replayed }) })}
        >
          {texts.replay}
        </Button>
      </span>
    </li>
  );
}
