import { getRouteApi, Link } from "@tanstack/react-router";
import type { Connection } from "@vitrine/contract";
import { buttonClass, EmptyState, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Bot } from "lucide-react";
import { PagePager } from "../../frame/page-pager.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { AgentDrawer } from "./agent.tsx";
import { Ends } from "./ends.tsx";
import { Host } from "./host.tsx";
import styles from "./integrations.module.css";
import { PAGE_SIZE, useAgents } from "./queries.ts";
import { useMayText } from "./shared/permissions.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

export function AgentsTab() {
  const texts = useTexts();
  const { page = 1 } = route.useSearch();
  const { data, error, refetch } = useAgents(page);
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data?.pagination.total === 0) return <NoAgents />;
  return (
    <>
      <p className={styles.lead}>{texts.agentsLead}</p>
      <ul className={styles.agents} aria-label={texts.tab.agents}>
        {data
          ? data.connections.map((agent) => <AgentCard key={agent.id} agent={agent} />)
          : [1, 2, 3].map((at) => <Skeleton key={at} height={150} />)}
      </ul>
      <PagePager pagination={data?.pagination} pageSize={PAGE_SIZE} />
      <AgentDrawer />
    </>
  );
}

function NoAgents() {
  const texts = useTexts();
  return (
    <EmptyState
      icon={<Bot aria-hidden />}
      title={texts.noAgents}
      actions={
        <Link
          to="/w/$workspaceId/integrations/{-$tab}"
          params={{ workspaceId: useWorkspaceId(), tab: "connect" }}
          search={{ with: "claude" }}
          className={buttonClass({ kind: "main" })}
        >
          {texts.connectAgent}
        </Link>
      }
    >
      {texts.noAgentsText}
    </EmptyState>
  );
}

function AgentCard({ agent }: { agent: Connection }) {
  const texts = useTexts();
  const mayText = useMayText();
  const { ago, exactly } = useLocale();
  const { id, clientName, scopes, lastUsedAt, status } = agent;
  return (
    <li className={styles.agent} data-off={status !== "ACTIVE" || undefined}>
      <span className={styles.agentHead}>
        <h2>
          <Link
            from="/w/$workspaceId/integrations/{-$tab}"
            to="."
            search={(search) => ({ ...search, agent: id })}
            className={styles.agentLink}
          >
            {clientName}
          </Link>
        </h2>
        <Host agent={agent} />
      </span>
      <span className={styles.dim}>{mayText(scopes)}</span>
      <span className={styles.agentFoot}>
        <span title={lastUsedAt === null ? undefined : exactly(lastUsedAt)}>
          {lastUsedAt === null ? texts.neverUsed : texts.used(ago(lastUsedAt))}
        </span>
      </span>
      <Ends of={agent} />
    </li>
  );
}
