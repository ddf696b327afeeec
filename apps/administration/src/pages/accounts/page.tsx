import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { AccountRecord } from "@vitrine/contract";
import type { Column } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import { Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { RECORD_STATUSES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/accounts");

const COLUMNS: readonly Column<AccountRecord>[] = [
  {
    key: "account",
    head: texts.account,
    cell: ({ id, email, name }) => (
      <Link to="/accounts/$accountId" params={{ accountId: id }}>
        <Two first={email || id} second={name} />
      </Link>
    ),
  },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  {
    key: "workspaces",
    head: texts.workspaces,
    cell: ({ ownedWorkspaces, workspaceLimit }) => texts.owned(ownedWorkspaces, workspaceLimit),
  },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export default function AccountsPage(): ReactNode {
  const { q, status, after } = route.useSearch();
  const query = useList(staffApi.searchAccounts, { query: { search: q, status, after } });
  return (
    <RecordsPage
      texts={texts}
      tools={<Filter name="status" label={texts.status} values={RECORD_STATUSES} />}
      query={query}
      rowsOf={(data) => data.accounts}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ email }) => email}
    />
  );
}
