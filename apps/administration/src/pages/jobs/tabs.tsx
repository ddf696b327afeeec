import { Link } from "@tanstack/react-router";
import { Tabs, tabClass } from "@vitrine/ui";
import { texts } from "./texts.ts";

const TABS = [
  { to: "/jobs", name: "jobs" },
  { to: "/jobs/mail", name: "mail" },
  { to: "/jobs/turned-away", name: "turnedAway" },
] as const;

export const JobTabs = () => (
  <Tabs label={texts.title}>
    {TABS.map(({ to, name }) => (
      <Link key={to} to={to} className={tabClass()} activeOptions={{ exact: true, includeSearch: false }}>
        {texts.tabs[name]}
      </Link>
    ))}
  </Tabs>
);
