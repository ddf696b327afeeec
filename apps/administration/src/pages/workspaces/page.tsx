import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { WorkspaceRecord } from "@vitrine/contract";
import { type Column, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import { Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { RECORD_STATUSES } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/workspaces");

const Credits = ({ amount }: { amount: number }) => useLocale().number(amount);

const COLUMNS: readonly Column<WorkspaceRecord>[] = [
  {
    key: "workspace",
    head: texts.workspace,
    cell: ({ id, name, subDomain }) => (
      <Link to="/workspaces/$workspaceId" params={{ workspaceId: id }}>
        <Two first={name || id} second={subDomain} />
      </Link>
    ),
  },
  {
    key: "owner",
    head: texts.owner,
    cell: ({ owner }) =>
      owner === null ? (
        frameTexts.none
      ) : (
        <Link to="/accounts/$accountId" params={{ accountId: owner.id }}>
          {owner.email}
        </Link>
      ),
  },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  { key: "credits", head: texts.credits, right: true, cell: ({ balance }) => <Credits amount={balance} /> },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export default function WorkspacesPage(): ReactNode {
  const { q, status, after } = route.useSearch();
  const query = useList(staffApi.searchWorkspaces, { query: { search: q, status, after } });
  return (
    <RecordsPage
      texts={texts}
      tools={<Filter name="status" label={texts.status} values={RECORD_STATUSES} />}
      query={query}
      rowsOf={(data) => data.workspaces}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}
