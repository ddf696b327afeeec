import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import { Page } from "@vitrine/ui";
import type { ReactNode } from "react";
import { CONNECTION_COLUMNS, connectionTexts } from "../../frame/connection-table.tsx";
import layout from "../../frame/frame.module.css";
import { OneAccount } from "../../frame/narrowed.tsx";
import { Filter, Records, Tools, useList } from "../../frame/records.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { useTitle } from "../../frame/title.ts";
import { CONNECTION_KINDS } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/connections");

export default function ConnectionsPage(): ReactNode {
  const { account, kind, after } = route.useSearch();
  const query = useList(staffApi.listAllConnections, { query: { accountId: account, kind, after } });
  useTitle(connectionTexts.connections);
  return (
    <Page
      title={connectionTexts.connections}
      head={
        <Tools>
          <Filter
            name="kind"
            label={texts.kind}
            value={kind}
            values={CONNECTION_KINDS}
            textOf={(one) => connectionTexts.kinds[one]}
          />
          {account && <OneAccount id={account} />}
        </Tools>
      }
    >
      <p className={layout.lead}>{texts.lead}</p>
      <RoleNotice />
      <Records
        label={connectionTexts.connections}
        query={query}
        rowsOf={(data) => data.connections}
        nextOf={(data) => data.next}
        columns={CONNECTION_COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={connectionTexts.empty}
        emptyText={connectionTexts.emptyText}
        after={after}
      />
    </Page>
  );
}
