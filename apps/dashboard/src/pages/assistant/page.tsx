import { Link } from "@tanstack/react-router";
import { Page, TabCount, Tabs, tabClass, useLocale } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { lazy, type ReactNode, Suspense } from "react";
import { RoleNeeded } from "../../frame/role-needed.tsx";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { Playground } from "./playground.tsx";
import { route, useLibrary, useUnanswered } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const TABS = {
  playground: Playground,
  unanswered: lazy(async () => ({ default: (await import("./unanswered.tsx")).Unanswered })),
  questions: lazy(async () => ({ default: (await import("./library.tsx")).Library })),
  settings: lazy(async () => ({ default: (await import("./settings.tsx")).AssistantSettings })),
} as const;
type Tab = keyof typeof TABS;

export default function AssistantPage(): ReactNode {
  const texts = useTexts();
  const isOwner = useMay()("OWNER");
  const shown = (Object.keys(TABS) as Tab[]).filter((tab) => isOwner || tab !== "settings");
  const asked = route.useParams().tab;
  const tab = (Object.keys(TABS) as Tab[]).find((one) => one === asked) ?? "playground";
  useTitle(texts.tabs[tab], texts.title);
  const Content = TABS[tab];
  return (
    <Page title={texts.title} head={<AssistantTabs tabs={shown} />}>
      <Suspense>{shown.includes(tab) ? <Content /> : <RoleNeeded roles={["OWNER"]} />}</Suspense>
    </Page>
  );
}

function AssistantTabs({ tabs }: { tabs: readonly Tab[] }) {
  const texts = useTexts();
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  const counts: Partial<Record<Tab, number | undefined>> = {
    unanswered: useUnanswered().data?.counts.open,
    questions: useLibrary().data?.questions.length,
  };
  return (
    <Tabs label={texts.title}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/w/$workspaceId/assistant/{-$tab}"
          params={{ workspaceId, tab: tab === "playground" ? undefined : tab }}
          className={tabClass()}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {texts.tabs[tab]}
          {counts[tab] !== undefined && <TabCount>{number(counts[tab])}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
}
