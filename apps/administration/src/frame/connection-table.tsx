import { Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { SourceConnection } from "@vitrine/contract";
import type { Column } from "@vitrine/ui";
import { State, Two, When } from "./facts.tsx";
import { actColumn } from "./records.tsx";
import { StaffAction } from "./staff-action.tsx";
import { count, texts as frameTexts } from "./texts.ts";

export const connectionTexts = {
  connections: "Connections",
  name: "Key or agent",
  kinds: { API_KEY: "API key", AGENT: "Agent" },
  account: "Account",
  source: "Source",
  may: "Permissions",
  scopes: (n: number) => count(n, { one: "# permission", other: "# permissions" }),
  status: "Status",
  expires: "Expires",
  used: "Last used",
  empty: "No connections",
  emptyText: "API keys and agents appear here when an account creates or allows one.",
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: (email: string) => `Access ends immediately and can't be restored. ${email} can create a new one.`,
  revoked: "Revoked",
};

const texts = connectionTexts;

/** Account, permissions and expiry of a connection, without its credential. */
export const CONNECTION_COLUMNS: readonly Column<SourceConnection>[] = [
  {
    key: "name",
    head: texts.name,
    cell: ({ name, kind }) => <Two first={name} second={texts.kinds[kind]} />,
  },
  {
    key: "account",
    head: texts.account,
    cell: ({ account }) => (
      <Link to="/accounts/$accountId" params={{ accountId: account.id }}>
        {account.email}
      </Link>
    ),
  },
  {
    key: "source",
    head: texts.source,
    cell: ({ source }) => (
      <Link to="/sources/$sourceId" params={{ sourceId: source.id }}>
        {source.name}
      </Link>
    ),
  },
  {
    key: "may",
    head: texts.may,
    cell: ({ scopes }) => <span title={scopes.join(", ")}>{texts.scopes(scopes.length)}</span>,
  },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  { key: "expires", head: texts.expires, dim: true, cell: ({ expiresAt }) => <When at={expiresAt} /> },
  { key: "used", head: texts.used, dim: true, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
  actColumn((connection) => <RevokeAction connection={connection} />),
];

function RevokeAction({ connection: { id, name, status, account } }: { connection: SourceConnection }) {
  if (status === "REVOKED" || status === "EXPIRED") return null;
  return (
    <StaffAction
      small
      verb={texts.revoke}
      label={`${texts.revoke} ${name}`}
      title={texts.revokeTitle(name)}
      text={texts.revokeText(account.email)}
      done={texts.revoked}
      changes={[{ name: texts.status, before: frameTexts.status[status], after: frameTexts.status["REVOKED"] }]}
      run={(reason) => staffApi.revokeAnyConnection.answer({ id, body: { reason } })}
      destroys
    />
  );
}
