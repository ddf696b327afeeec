import { getRouteApi, Link } from "@tanstack/react-router";
import { LoneSheet, Page, Tabs, tabClass } from "@vitrine/ui";
import { NotFound, useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./account.module.css";
import { AppearanceTab } from "./appearance.tsx";
import { ProfileTab } from "./profile.tsx";
import { SessionsTab } from "./sessions.tsx";
import { useTexts } from "./texts/index.ts";

const TABS = { profile: ProfileTab, sessions: SessionsTab, appearance: AppearanceTab };
type Tab = keyof typeof TABS;

const isTab = (value: string): value is Tab => value in TABS;

const route = getRouteApi("/signed-in/account/{-$tab}");

export default function AccountPage(): ReactNode {
  const texts = useTexts();
  const { tab = "profile" } = route.useParams();
  useTitle(isTab(tab) ? texts.tab[tab] : undefined, texts.title);
  if (!isTab(tab)) return <NotFound />;
  const Body = TABS[tab];
  return (
    <LoneSheet flush>
      <Link to="/" className={styles.back}>
        <ArrowLeft aria-hidden /> {texts.back}
      </Link>
      <Page
        title={texts.title}
        head={
          <Tabs label={texts.title}>
            {(Object.keys(TABS) as Tab[]).map((one) => (
              <Link
                key={one}
                to="/account/{-$tab}"
                params={{ tab: one === "profile" ? undefined : one }}
                className={tabClass()}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {texts.tab[one]}
              </Link>
            ))}
          </Tabs>
        }
      >
        <Body />
      </Page>
    </LoneSheet>
  );
}
