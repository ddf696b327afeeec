import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass, Page, TabCount, Tabs, tabClass, useLocale } from "@vitrine/ui";
import { NotFound, useTitle } from "@vitrine/ui/app";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { AgentsTab } from "./agents.tsx";
import { ConnectTab } from "./connect.tsx";
import { EmbedTab } from "./embed.tsx";
import { KeysTab } from "./keys.tsx";
import { NewKeyDrawer } from "./new-key.tsx";
import { NewWebhookDrawer } from "./new-webhook.tsx";
import { useAgents, useKeys } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import { WebhooksTab } from "./webhooks.tsx";

const TABS = {
  keys: KeysTab,
  agents: AgentsTab,
  webhooks: WebhooksTab,
  embed: EmbedTab,
  connect: ConnectTab,
};
type Tab = keyof typeof TABS;

const isTab = (value: string): value is Tab => value in TABS;

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

export default function IntegrationsPage(): ReactNode {
  const texts = useTexts();
  const { tab = "keys" } = route.useParams();
  const workspaceId = useWorkspaceId();
  useTitle(isTab(tab) ? texts.tab[tab] : undefined, texts.title);
  if (!isTab(tab)) return <NotFound />;
  const Body = TABS[tab];
  const isOfWebhooks = tab === "webhooks";
  return (
    <Page
      title={texts.title}
      actions={
        <Link
          to="/w/$workspaceId/integrations/{-$tab}"
          params={{ workspaceId, tab: isOfWebhooks ? tab : undefined }}
          search={{ new: true }}
          className={buttonClass({ kind: "main" })}
        >
          <Plus aria-hidden />
          {isOfWebhooks ? texts.webhooks.add : texts.newKey}
        </Link>
      }
      head={<IntegrationTabs />}
    >
      <Body />
      {isOfWebhooks ? <NewWebhookDrawer /> : <NewKeyDrawer />}
    </Page>
  );
}

function IntegrationTabs() {
  const texts = useTexts();
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  const { data: keys } = useKeys(1);
  const { data: agents } = useAgents(1);
  const counts: Partial<Record<Tab, number | undefined>> = {
    keys: keys?.apiKeys.filter(({ status }) => status === "ACTIVE").length,
    agents: agents?.connections.filter(({ status }) => status === "ACTIVE").length,
  };
  return (
    <Tabs label={texts.title}>
      {(Object.keys(TABS) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to="/w/$workspaceId/integrations/{-$tab}"
          params={{ workspaceId, tab: tab === "keys" ? undefined : tab }}
          className={tabClass()}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {texts.tab[tab]}
          {counts[tab] !== undefined && <TabCount>{number(counts[tab])}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
}
