import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { AccountRecord } from "@vitrine/contract";
import { type Column, Page } from "@vitrine/ui";
import { SearchBox } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import { Filter, Records, Tools, useList, useSearchChange } from "../../frame/records.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { useTitle } from "../../frame/title.ts";
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
  const change = useSearchChange();
  const query = useList(staffApi.searchAccounts, { query: { search: q, status, after } });
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      head={
        <Tools>
          <SearchBox label={texts.search} value={q} onSearch={(text) => change({ q: text })} />
          <Filter
            name="status"
            label={texts.status}
            value={status}
            values={RECORD_STATUSES}
            textOf={(one) => frameTexts.status[one]}
          />
        </Tools>
      }
    >
      <Records
        label={texts.title}
        query={query}
        rowsOf={(data) => data.accounts}
        nextOf={(data) => data.next}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
        empty={texts.empty}
        emptyText={texts.emptyText}
        after={after}
      />
    </Page>
  );
}
