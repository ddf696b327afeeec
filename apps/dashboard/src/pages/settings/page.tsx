import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass, Page, Tabs, tabClass } from "@vitrine/ui";
import { NotFound, useTitle } from "@vitrine/ui/app";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { AccessTab } from "./access.tsx";
import { BillingTab } from "./billing.tsx";
import { DangerTab } from "./danger.tsx";
import { ProfileTab } from "./profile.tsx";
import { useTexts } from "./texts/index.ts";

const TABS = { profile: ProfileTab, access: AccessTab, billing: BillingTab, danger: DangerTab };
type Tab = keyof typeof TABS;

const isTab = (value: string): value is Tab => value in TABS;

const route = getRouteApi("/signed-in/w/$workspaceId/settings/{-$tab}");

export default function SettingsPage(): ReactNode {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { tab = "profile" } = route.useParams();
  useTitle(isTab(tab) ? texts.tab[tab] : undefined, texts.title);
  if (!isTab(tab)) return <NotFound />;
  const Body = TABS[tab];
  return (
    <Page
      title={texts.title}
      actions={
        <Link to="/w/$workspaceId/activity" params={{ workspaceId }} className={buttonClass()}>
          <History aria-hidden />
          {texts.activity}
        </Link>
      }
      head={
        <Tabs label={texts.title}>
          {(Object.keys(TABS) as Tab[]).map((one) => (
            <Link
              key={one}
              to="/w/$workspaceId/settings/{-$tab}"
              params={{ workspaceId, tab: one === "profile" ? undefined : one }}
              className={tabClass()}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {texts.tab[one]}
            </Link>
          ))}
        </Tabs>
      }
    >
      <Body key={workspaceId} />
    </Page>
  );
}
