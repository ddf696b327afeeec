import { Link } from "@tanstack/react-router";
import { Page, Tabs, tabClass } from "@vitrine/ui";
import type { ReactNode } from "react";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { useTitle } from "../../frame/title.ts";
import { Customers } from "./customers.tsx";
import { Messages } from "./messages.tsx";
import { route } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export default function FeedbackPage(): ReactNode {
  const texts = useTexts();
  const isOwner = useMay()("OWNER");
  const { view } = route.useSearch();
  const isCustomers = isOwner && view === "customers";
  useTitle(isCustomers ? texts.customers : texts.title);
  return (
    <Page title={texts.title} head={isOwner && <Views isCustomers={isCustomers} />}>
      {isCustomers ? <Customers /> : <Messages />}
    </Page>
  );
}

function Views({ isCustomers }: { isCustomers: boolean }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Tabs label={texts.title}>
      <Link
        to="/w/$workspaceId/feedback"
        params={{ workspaceId }}
        className={tabClass()}
        aria-current={isCustomers ? "false" : "page"}
      >
        {texts.messages}
      </Link>
      <Link
        to="/w/$workspaceId/feedback"
        params={{ workspaceId }}
        search={{ view: "customers" }}
        className={tabClass()}
        aria-current={isCustomers ? "page" : "false"}
      >
        {texts.customers}
      </Link>
    </Tabs>
  );
}
