import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Role } from "@vitrine/contract";
import { useListRead, useRead, useWrite } from "../../frame/calls.ts";
import { useMay, useWorkspaceId } from "../../frame/session.ts";

export const PAGE_SIZE = 50;

export const useMembers = (page: number) =>
  useListRead(memberApi.listMembers, { query: { page, pageSize: PAGE_SIZE } });

/** Only owners may read invitations. */
export const useInvitations = () =>
  useRead(memberApi.listInvitations, { query: { pageSize: 100 } }, { enabled: useMay()("OWNER") });

export function useChangeRole() {
  const client = useQueryClient();
  const change = async (workspaceId: string, { id, role }: { id: string; role: Role }) => {
    try {
      await memberApi.changeMemberRole({ workspaceId, id, body: { role } });
    } finally {
      // The user's own role is one of the memberships.
      await refresh(client, undefined, memberApi.listMemberships);
    }
  };
  return useWrite(change, memberApi.listMembers);
}

export const useRemoveMember = () =>
  useWrite((workspaceId, id: string) => memberApi.removeMember({ workspaceId, id }), memberApi.listMembers);

export function useLeave() {
  const workspaceId = useWorkspaceId();
  return () => memberApi.leaveWorkspace({ workspaceId });
}

export const useInvite = () =>
  useWrite(
    (workspaceId, body: { email: string; role: Role }) => memberApi.inviteMember({ workspaceId, body }),
    memberApi.listInvitations,
  ).mutateAsync;

export const useCancelInvitation = () =>
  useWrite((workspaceId, id: string) => memberApi.cancelInvitation({ workspaceId, id }), memberApi.listInvitations);
