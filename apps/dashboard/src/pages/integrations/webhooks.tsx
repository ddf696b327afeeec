import { getRouteApi, Link } from "@tanstack/react-router";
import type { Webhook } from "@vitrine/contract";
import { EmptyState, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Webhook as WebhookIcon } from "lucide-react";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";
import { WebhookDrawer } from "./webhook.tsx";
import { useWebhooks } from "./webhook-queries.ts";
import { WebhookState } from "./webhook-state.tsx";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

export function WebhooksTab() {
  const { webhooks: texts, tab } = useTexts();
  const { webhook: open } = route.useSearch();
  const { data, error, refetch } = useWebhooks();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data?.webhooks.length === 0) {
    return (
      <EmptyState icon={<WebhookIcon aria-hidden />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  const opened = data?.webhooks.find(({ id }) => id === open);
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.agents} aria-label={tab.webhooks}>
        {data
          ? data.webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} />)
          : [1, 2].map((at) => <Skeleton key={at} height={120} />)}
      </ul>
      {opened && <WebhookDrawer key={opened.id} webhook={opened} />}
    </>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, description, isEnabled } = webhook;
  const eventsText = useEventsText();
  return (
    <li className={styles.agent} data-off={!isEnabled || undefined}>
      <h2 className={styles.dim}>
        <Link
          from="/w/$workspaceId/integrations/{-$tab}"
          to="."
          search={(search) => ({ ...search, webhook: id })}
          className={styles.agentLink}
        >
          {url}
        </Link>
      </h2>
      {description !== "" && <span className={styles.dim}>{description}</span>}
      <span className={styles.agentFoot}>{eventsText(webhook.events)}</span>
      <WebhookState webhook={webhook} />
    </li>
  );
}

/** Names of kinds, such as "Products, credits"; single events are shown by event name. */
function useEventsText(): (events: readonly string[]) => string {
  const { webhooks: texts } = useTexts();
  const { list } = useLocale();
  const kinds: Record<string, string> = texts.kind;
  return (events) =>
    events.length === 0 ? texts.everything : list(events.map((name) => kinds[name.replace(/\.\*$/, "")] ?? name));
}
