import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { ReactNode } from "react";
import { CONNECTION_COLUMNS, connectionTexts } from "../../frame/connection-table.tsx";
import { OneAccount } from "../../frame/narrowed.tsx";
import { Filter, RecordsPage, useList } from "../../frame/records.tsx";
import { RoleNotice } from "../../frame/staff-action.tsx";
import { CONNECTION_KINDS } from "../../search.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/connections");

export default function ConnectionsPage(): ReactNode {
  const { account, kind, after } = route.useSearch();
  return (
    <RecordsPage
      texts={{ ...connectionTexts, title: connectionTexts.connections, lead: texts.lead }}
      tools={
        <>
          <Filter
            name="kind"
            label={texts.kind}
            values={CONNECTION_KINDS}
            textOf={(one) => connectionTexts.kinds[one]}
          />
          {account && <OneAccount id={account} />}
        </>
      }
      query={useList(staffApi.listAllConnections, { query: { accountId: account, kind, after } })}
      rowsOf={({ connections }) => connections}
      columns={CONNECTION_COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    >
      <RoleNotice />
    </RecordsPage>
  );
}
