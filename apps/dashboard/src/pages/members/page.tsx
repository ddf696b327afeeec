import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass, Page } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import { UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { PagePager } from "../../frame/page-pager.tsx";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDrawer } from "./invite.tsx";
import { MemberTable } from "./member-table.tsx";
import styles from "./members.module.css";
import { PAGE_SIZE, useMembers } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/members");

export default function MembersPage(): ReactNode {
  const texts = useTexts();
  const isOwner = useMay()("OWNER");
  const { page = 1 } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useMembers(page);
  useTitle(texts.title);
  return (
    <Page title={texts.title} actions={isOwner && <InviteLink />}>
      <p className={styles.lead}>{isOwner ? texts.lead : texts.leadForOthers}</p>
      {error && data === undefined ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <MemberTable members={data?.members} total={data?.pagination.total} stale={isPlaceholderData} />
      )}
      <PagePager pagination={data?.pagination} pageSize={PAGE_SIZE} />
      {isOwner && <Invitations />}
      {isOwner && <InviteDrawer />}
    </Page>
  );
}

function InviteLink() {
  const texts = useTexts();
  return (
    <Link
      to="/w/$workspaceId/members"
      params={{ workspaceId: useWorkspaceId() }}
      search={{ invite: true }}
      className={buttonClass({ kind: "main" })}
    >
      <UserRoundPlus aria-hidden />
      {texts.invite}
    </Link>
  );
}
