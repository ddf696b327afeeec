import { getRouteApi } from "@tanstack/react-router";
import type { ConnectionDetails } from "@vitrine/contract";
import { ActionDialog, Button, CopyText, Drawer, Loaded, useLocale } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { Ends } from "./ends.tsx";
import { Host } from "./host.tsx";
import styles from "./integrations.module.css";
import { useAgent, useRevokeAgent } from "./queries.ts";
import { usePermissionText } from "./shared/permissions.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

/** Permissions, workspaces, expiry and last operation of one agent. */
export function AgentDrawer() {
  const { agent } = route.useSearch();
  return agent === undefined ? null : <OpenAgent key={agent} id={agent} />;
}

function OpenAgent({ id }: { id: string }) {
  const texts = useTexts();
  const navigate = route.useNavigate();
  const query = useAgent(id);
  const { data } = query;
  const [isRevoking, setRevoking] = useState(false);
  const close = () => navigate({ search: ({ agent: _agent, ...rest }) => rest });
  const canRevoke = data !== undefined && (data.status === "ACTIVE" || data.status === "BLOCKED");
  return (
    <>
      <Drawer
        open
        onClose={close}
        title={data?.clientName ?? texts.agent}
        foot={
          canRevoke && (
            <Button kind="danger" onClick={() => setRevoking(true)}>
              {texts.revoke}
            </Button>
          )
        }
      >
        <Loaded query={query} skeleton={320}>
          {(agent) => <Details agent={agent} />}
        </Loaded>
      </Drawer>
      {data && <RevokeAgent agent={data} open={isRevoking} onClose={() => setRevoking(false)} />}
    </>
  );
}

function Details({ agent }: { agent: ConnectionDetails }) {
  const texts = useTexts();
  const permissionText = usePermissionText();
  const { day, list } = useLocale();
  return (
    <>
      <Host agent={agent} />
      <dl className={styles.facts}>
        <Fact name={texts.connectedOn}>{day(agent.createdAt)}</Fact>
        <Fact name={texts.endsHead}>
          <Ends of={agent} />
        </Fact>
        <Fact name={texts.where}>
          {agent.workspaces === null ? texts.allWorkspaces : list(agent.workspaces.map(({ name }) => name))}
        </Fact>
        <Fact name={texts.didLast}>
          <LastOperation agent={agent} />
        </Fact>
      </dl>
      <div className={styles.field}>
        <h3>{texts.permissionsTitle}</h3>
        <ul className={styles.words}>
          {agent.scopes.map((scope) => (
            <li key={scope}>{permissionText(scope)}</li>
          ))}
        </ul>
      </div>
      <p className={styles.prefix}>
        <CopyText text={agent.id} label={texts.copyId} />
      </p>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function LastOperation({ agent: { lastOperation, workspaces } }: { agent: ConnectionDetails }) {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  if (lastOperation === null) return texts.emptyLabel;
  const place = workspaces?.find(({ id }) => id === lastOperation.workspaceId)?.name;
  return (
    <span className={styles.did} title={exactly(lastOperation.at)}>
      <code>{lastOperation.name}</code>
      <span>{place === undefined ? ago(lastOperation.at) : `${place}, ${ago(lastOperation.at)}`}</span>
    </span>
  );
}

function RevokeAgent({ agent, open, onClose }: { agent: ConnectionDetails; open: boolean; onClose: () => void }) {
  const texts = useTexts();
  const revoke = useRevokeAgent();
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.revokeTitle(agent.clientName)}
      text={texts.revokeAgentText}
      action={texts.revokeAgent}
      run={() => revoke.mutateAsync(agent.id)}
      done={texts.revoked(agent.clientName)}
      destroys
    />
  );
}
