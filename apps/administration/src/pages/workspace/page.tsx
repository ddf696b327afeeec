import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { WorkspaceDetails } from "@vitrine/contract";
import { Card, DetailPage, Loaded } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { Two } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { AssignAction, WorkspaceActions } from "./deeds.tsx";
import { Ledger } from "./ledger.tsx";
import { Profile, Storage, Usage, Wallet } from "./summary.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/workspaces/$workspaceId");

export default function WorkspacePage(): ReactNode {
  const { workspaceId: id } = route.useParams();
  const query = useQuery(queryOf(staffApi.getWorkspaceDetails, { id }));
  const { data } = query;
  const name = data?.name || id;
  useTitle(name, texts.back);
  return (
    <DetailPage
      back={
        <Link to="/workspaces">
          <ArrowLeft aria-hidden /> {texts.back}
        </Link>
      }
      title={name}
      actions={data && <WorkspaceActions workspace={data} />}
    >
      <Loaded query={query} skeleton={420}>
        {(workspace) => <Known workspace={workspace} />}
      </Loaded>
    </DetailPage>
  );
}

function Known({ workspace }: { workspace: WorkspaceDetails }) {
  return (
    <>
      <RoleNotice />
      <div className={layout.grid}>
        <div className={layout.stack}>
          <Wallet workspace={workspace} />
          <Members workspace={workspace} />
        </div>
        <div className={layout.stack}>
          <Profile workspace={workspace} />
          <Storage workspace={workspace} />
        </div>
        <Usage workspace={workspace} />
        <Ledger workspaceId={workspace.id} />
        <AuditCard subjectId={workspace.id} className={layout.wide} />
      </div>
    </>
  );
}

const Members = ({ workspace }: { workspace: WorkspaceDetails }) => (
  <Card title={texts.members} aside={<AssignAction workspace={workspace} />}>
    <ul className={layout.rows}>
      {workspace.members.map(({ id, accountId, email, name, role }) => (
        <li key={id}>
          <Link to="/accounts/$accountId" params={{ accountId }}>
            <Two first={email} second={name} />
          </Link>
          <span className={layout.dim}>{texts.role[role]}</span>
        </li>
      ))}
    </ul>
  </Card>
);
