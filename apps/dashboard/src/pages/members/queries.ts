import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import type { Role } from "@vitrine/contract";
import { useMay, useWorkspaceId } from "../../frame/session.ts";

export const PAGE_SIZE = 50;

export function useMembers(page: number) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listMembers, { workspaceId, query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
}

/** Only owners may read invitations. */
export function useInvitations() {
  const workspaceId = useWorkspaceId();
  const isOwner = useMay()("OWNER");
  return useQuery({
    ...queryOf(memberApi.listInvitations, { workspaceId, query: { pageSize: 100 } }),
    enabled: isOwner,
  });
}

export function useChangeRole() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      memberApi.changeMemberRole({ workspaceId, id, body: { role } }),
    onSettled: () =>
      Promise.all([
        refresh(client, workspaceId, memberApi.listMembers),
        refresh(client, undefined, memberApi.listMemberships),
      ]),
  });
}

export function useRemoveMember() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (id: string) => memberApi.removeMember({ workspaceId, id }),
    onSettled: () => refresh(client, workspaceId, memberApi.listMembers),
  });
}

export function useLeave() {
  const workspaceId = useWorkspaceId();
  return useMutation({ mutationFn: () => memberApi.leaveWorkspace({ workspaceId }) });
}

export function useInvite() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return async (body: { email: string; role: Role }) => {
    const invited = await memberApi.inviteMember({ workspaceId, body });
    await refresh(client, workspaceId, memberApi.listInvitations);
    return invited;
  };
}

export function useCancelInvitation() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (id: string) => memberApi.cancelInvitation({ workspaceId, id }),
    onSettled: () => refresh(client, workspaceId, memberApi.listInvitations),
  });
}
