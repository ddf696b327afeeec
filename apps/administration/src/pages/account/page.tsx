import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { AccountDetails } from "@vitrine/contract";
import { Card, DetailPage, Loaded, useLocale } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { Facts, Id, State, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { AccountActions, LimitAction, SignOutAction } from "./deeds.tsx";
import { Sessions } from "./sessions.tsx";
import { texts } from "./texts.ts";
import { Workspaces } from "./workspaces.tsx";

const route = getRouteApi("/signed-in/accounts/$accountId");

export default function AccountPage(): ReactNode {
  const { accountId: id } = route.useParams();
  const query = useQuery(queryOf(staffApi.getAccountDetails, { id }));
  const { data } = query;
  const name = data?.email || id;
  useTitle(name, texts.back);
  return (
    <DetailPage
      back={
        <Link to="/accounts">
          <ArrowLeft aria-hidden /> {texts.back}
        </Link>
      }
      title={name}
      actions={data && <AccountActions account={data} />}
    >
      <Loaded query={query} skeleton={420}>
        {(account) => <Known account={account} />}
      </Loaded>
    </DetailPage>
  );
}

function Known({ account }: { account: AccountDetails }) {
  return (
    <>
      <RoleNotice />
      <div className={layout.grid}>
        <Profile account={account} />
        <Access account={account} />
        <Workspaces account={account} />
        <Sessions account={account} />
        <AuditCard subjectId={account.id} className={layout.wide} />
      </div>
    </>
  );
}

function Profile({ account }: { account: AccountDetails }) {
  const { day } = useLocale();
  return (
    <Card title={texts.profile}>
      <Facts
        facts={[
          [texts.status, <State key="status" of={account.status} />],
          [texts.email, account.email || frameTexts.none],
          [texts.name, account.name || frameTexts.none],
          [texts.phone, account.phone ?? frameTexts.none],
          [texts.language, account.language],
          [texts.created, day(account.createdAt)],
          ...(account.closedAt === null
            ? []
            : ([[texts.closed, <When key="closed" at={account.closedAt} />]] as const)),
          [texts.id, <Id key="id">{account.id}</Id>],
        ]}
      />
    </Card>
  );
}

function Access({ account }: { account: AccountDetails }) {
  const { number } = useLocale();
  return (
    <Card title={texts.access} aside={<SignOutAction account={account} />}>
      <Facts
        facts={[
          [texts.seen, <When key="seen" at={account.lastSeenAt} />],
          [texts.sessions, number(account.sessions)],
          [texts.keys, number(account.activeKeys)],
          [texts.connections, number(account.activeConnections)],
          [
            texts.keysAndConnections,
            <Link key="see" to="/connections" search={{ account: account.id }}>
              {texts.seeConnections}
            </Link>,
          ],
          [
            texts.limit,
            <span key="limit" className={layout.inline}>
              {texts.owned(account.ownedWorkspaces, account.workspaceLimit)} <LimitAction account={account} />
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
