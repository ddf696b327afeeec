import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import type { Role } from "@vitrine/contract";
import { NoPermission, Page, Shell } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { FindButton, PhoneFind, useFind } from "./find.tsx";
import { RoleNeeded } from "./role-needed.tsx";
import { useMembership } from "./session.ts";
import { Navigation } from "./side/navigation.tsx";
import { SideFoot } from "./side/side-foot.tsx";
import { WorkspaceSwitcher } from "./side/switcher.tsx";
import { useTexts } from "./texts/index.ts";
import { rememberWorkspace } from "./workspace-choice.ts";

const Suspended = lazy(() => import("./suspended.tsx"));

export function WorkspaceLayout(): ReactNode {
  const membership = useMembership();
  useEffect(() => {
    if (membership) rememberWorkspace(membership.workspaceId);
  }, [membership]);
  if (membership === undefined) return <NoWorkspace />;
  if (membership.status === "SUSPENDED") return <SuspendedWorkspace />;
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

/** The service rejects all calls of a suspended workspace, so its pages and buttons are hidden. */
const SuspendedWorkspace = () => (
  <Shell switcher={<WorkspaceSwitcher />} find={null} nav={null} foot={<AccountMenu />} place="">
    <Suspense>
      <Suspended />
    </Suspense>
  </Shell>
);

/** A link to a page outside the role shows an explanation instead of an error. */
function Permitted({ role }: { role: Role }) {
  const { noPermission } = useTexts();
  const roles = useMatches({ select: (matches) => matches.at(-1)?.staticData.roles });
  if (roles === undefined || roles.includes(role)) return <Outlet />;
  return (
    <NoEntry title={noPermission}>
      <RoleNeeded roles={roles} />
    </NoEntry>
  );
}

function NoWorkspace() {
  const texts = useTexts();
  return (
    <main>
      <NoEntry title={texts.noWorkspace}>
        <NoPermission title={texts.noWorkspaceText} />
      </NoEntry>
    </main>
  );
}

function NoEntry({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return <Page title={title}>{children}</Page>;
}
