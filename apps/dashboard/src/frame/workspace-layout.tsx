import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import type { Role } from "@vitrine/contract";
import { NoPermission, Page, Shell, useLocale } from "@vitrine/ui";
import { type ReactNode, useEffect } from "react";
import { FindButton, PhoneFind, useFind } from "./find.tsx";
import { ROLE_ORDER } from "./roles.ts";
import { useMembership } from "./session.ts";
import { Navigation } from "./side/navigation.tsx";
import { SideFoot } from "./side/side-foot.tsx";
import { WorkspaceSwitcher } from "./side/switcher.tsx";
import { useTexts } from "./texts/index.ts";
import { useTitle } from "./title.ts";
import { rememberWorkspace } from "./workspace-choice.ts";

export function WorkspaceLayout(): ReactNode {
  const membership = useMembership();
  useEffect(() => {
    if (membership) rememberWorkspace(membership.workspaceId);
  }, [membership]);
  if (membership === undefined) return <NoWorkspace />;
  return (
    <WorkspaceShell>
      <Permitted role={membership.role} />
    </WorkspaceShell>
  );
}

function WorkspaceShell({ children }: { children: ReactNode }) {
  const find = useFind();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <Shell
        switcher={<WorkspaceSwitcher />}
        find={<FindButton onClick={find.open} />}
        nav={<Navigation />}
        foot={<SideFoot />}
        phoneActions={<PhoneFind onClick={find.open} />}
        place={place}
      >
        {children}
      </Shell>
      {find.palette}
    </>
  );
}

/** A link to a page that the role does not include explains instead of failing. */
function Permitted({ role }: { role: Role }) {
  const texts = useTexts();
  const { list } = useLocale();
  const roles = useMatches({ select: (matches) => matches.at(-1)?.staticData.roles });
  if (roles === undefined || roles.includes(role)) return <Outlet />;
  const may = ROLE_ORDER.filter((one) => roles.includes(one)).map((one) => texts.roles[one]);
  return <NoEntry title={texts.noPermission} text={texts.noPermissionText(list(may))} />;
}

function NoWorkspace() {
  const texts = useTexts();
  return (
    <main>
      <NoEntry title={texts.noWorkspace} text={texts.noWorkspaceText} />
    </main>
  );
}

function NoEntry({ title, text }: { title: string; text: string }) {
  useTitle(title);
  return (
    <Page title={title}>
      <NoPermission title={text} />
    </Page>
  );
}
