import { Link } from "@tanstack/react-router";
import type { AccountDetails } from "@vitrine/contract";
import { Card } from "@vitrine/ui";
import { State, Two } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { texts } from "./texts.ts";

export const Workspaces = ({ account: { memberships } }: { account: AccountDetails }) => (
  <Card title={texts.workspaces}>
    {memberships.length === 0 && <p className={layout.dim}>{texts.noWorkspaces}</p>}
    <ul className={layout.rows}>
      {memberships.map(({ workspaceId, name, subDomain, status, role }) => (
        <li key={workspaceId}>
          <Link to="/workspaces/$workspaceId" params={{ workspaceId }}>
            <Two first={name} second={`${subDomain} · ${texts.role[role]}`} />
          </Link>
          <State of={status} />
        </li>
      ))}
    </ul>
  </Card>
);
