// Chip for a list's active filter, with a button to remove it.

import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import { Chip, Chips } from "@vitrine/ui";
import { useSearchChange } from "./records.tsx";
import { texts } from "./texts.ts";

export function Narrowed({ name, children }: { name: string; children: string }) {
  const change = useSearchChange();
  return (
    <Chips>
      <Chip remove={{ label: texts.showAll, onClick: () => change({ [name]: undefined }) }}>{children}</Chip>
    </Chips>
  );
}

export function OneWorkspace({ id }: { id: string }) {
  const { data } = useQuery(queryOf(staffApi.getWorkspaceDetails, { id }));
  return <Narrowed name="workspace">{data?.name ?? id}</Narrowed>;
}

export function OneAccount({ id }: { id: string }) {
  const { data } = useQuery(queryOf(staffApi.getAccountDetails, { id }));
  return <Narrowed name="account">{data?.email ?? id}</Narrowed>;
}
