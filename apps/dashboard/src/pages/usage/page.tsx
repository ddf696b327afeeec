import { Link } from "@tanstack/react-router";
import { Page, Segmented, Tabs, tabClass } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { RoleNeeded } from "../../frame/role-needed.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { EventsTab } from "./events.tsx";
import { ExportMenu } from "./export.tsx";
import { LedgerTab } from "./ledger.tsx";
import { Overview } from "./overview.tsx";
import { PeopleTab } from "./people.tsx";
import { MAY_PAY, route, useMayPay } from "./queries.ts";
import { ReceiptsTab } from "./receipts.tsx";
import { PERIODS } from "./search.ts";
import { useTexts } from "./texts/index.ts";

const TABS = {
  overview: Overview,
  people: PeopleTab,
  events: EventsTab,
  ledger: LedgerTab,
  receipts: ReceiptsTab,
} as const;
type Tab = keyof typeof TABS;

const OF_STAFF: readonly Tab[] = ["overview", "people", "events"];
const BY_PERIOD: readonly Tab[] = ["overview", "people", "events"];

export default function UsagePage(): ReactNode {
  const texts = useTexts();
  const mayPay = useMayPay();
  const title = mayPay ? texts.title : texts.titleStaff;
  useTitle(title);
  const shown = mayPay ? (Object.keys(TABS) as Tab[]) : OF_STAFF;
  const asked = route.useParams().tab;
  const tab = (Object.keys(TABS) as Tab[]).find((one) => one === asked) ?? "overview";
  const Content = TABS[tab];
  return (
    <Page
      title={title}
      actions={
        <>
          <ExportMenu />
          {BY_PERIOD.includes(tab) && <PeriodChoice />}
        </>
      }
      head={<UsageTabs tabs={shown} />}
    >
      {shown.includes(tab) ? <Content /> : <RoleNeeded roles={MAY_PAY} />}
    </Page>
  );
}

function PeriodChoice() {
  const texts = useTexts();
  const { days = "30" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Segmented
      label={texts.period}
      value={days}
      options={PERIODS.map((value) => ({ value, label: texts.lastDays(Number(value)) }))}
      onChange={(value) =>
        navigate({ search: (before) => ({ ...before, days: value === "30" ? undefined : value, page: undefined }) })
      }
    />
  );
}

function UsageTabs({ tabs }: { tabs: readonly Tab[] }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { days } = route.useSearch();
  return (
    <Tabs label={texts.title}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/w/$workspaceId/usage/{-$tab}"
          params={{ workspaceId, tab: tab === "overview" ? undefined : tab }}
          search={{ days }}
          className={tabClass()}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {texts.tabs[tab]}
        </Link>
      ))}
    </Tabs>
  );
}
