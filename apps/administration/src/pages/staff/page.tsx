import { getRouteApi } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { StaffMember } from "@vitrine/contract";
import { Chip, type Column } from "@vitrine/ui";
import type { ReactNode } from "react";
import { State, Two, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { actColumn, RecordsPage, useList } from "../../frame/records.tsx";
import { useProfile } from "../../frame/session.ts";
import { texts as frameTexts } from "../../frame/texts.ts";
import { AddAction, MemberActions } from "./deeds.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/staff");

function Name({ member: { id, name, email } }: { member: StaffMember }) {
  const own = useProfile().id === id;
  return (
    <Two
      first={
        <span className={layout.inline}>
          {name} {own && <Chip tone="leaf">{texts.you}</Chip>}
        </span>
      }
      second={email}
    />
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
  { key: "member", head: texts.member, cell: (member) => <Name member={member} /> },
  { key: "role", head: texts.role, cell: ({ role }) => frameTexts.role[role] },
  {
    key: "passkeys",
    head: texts.passkeys,
    cell: ({ passkeys }) => (passkeys === 0 ? texts.noPasskey : texts.passkeyCount(passkeys)),
  },
  { key: "status", head: texts.status, cell: ({ status }) => <State of={status} /> },
  { key: "used", head: texts.used, dim: true, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
  { key: "created", head: texts.created, dim: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  actColumn((member) => <MemberActions member={member} />),
];

export default function StaffPage(): ReactNode {
  const { after } = route.useSearch();
  return (
    <RecordsPage
      texts={texts}
      actions={<AddAction />}
      query={useList(staffApi.listStaff, { query: { after } })}
      rowsOf={({ staff }) => staff}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}
