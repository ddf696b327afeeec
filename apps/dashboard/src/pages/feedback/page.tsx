import { Link } from "@tanstack/react-router";
import { Page, Tabs, tabClass } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { RoleNeeded } from "../../frame/role-needed.tsx";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { Customers } from "./customers.tsx";
import { Messages } from "./messages.tsx";
import { route } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export default function FeedbackPage(): ReactNode {
  const texts = useTexts();
  const isOwner = useMay()("OWNER");
  const { view } = route.useSearch();
  const isCustomers = view === "customers";
  useTitle(isCustomers ? texts.customers : texts.title);
  return (
    <Page title={texts.title} head={isOwner && <Views />}>
      {!isCustomers ? <Messages /> : isOwner ? <Customers /> : <RoleNeeded roles={["OWNER"]} />}
    </Page>
  );
}

/** Only `view` decides which tab is active; other search parameters are ignored. */
const BY_VIEW = { includeSearch: true, explicitUndefined: true };

function Views() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Tabs label={texts.title}>
      <Link
        to="/w/$workspaceId/feedback"
        params={{ workspaceId }}
        search={{ view: undefined }}
        className={tabClass()}
        activeOptions={BY_VIEW}
      >
        {texts.messages}
      </Link>
      <Link
        to="/w/$workspaceId/feedback"
        params={{ workspaceId }}
        search={{ view: "customers" }}
        className={tabClass()}
        activeOptions={BY_VIEW}
      >
        {texts.customers}
      </Link>
    </Tabs>
  );
}
