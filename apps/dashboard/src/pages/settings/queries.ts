import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh, resourceOf } from "@vitrine/client";
import type { AccessPolicy, WorkspaceUpdate } from "@vitrine/contract";
import { useWorkspaceId } from "../../frame/session.ts";

export function useProfile() {
  const workspaceId = useWorkspaceId();
  return useQuery(resourceOf(memberApi.getWorkspace, { workspaceId }));
}

/** Also refreshes the memberships, which provide the name in the side bar. */
export function useSaveProfile() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return async (body: WorkspaceUpdate, etag: string | null | undefined) => {
    await memberApi.updateWorkspace({ workspaceId, body }, etag ? { ifMatch: etag } : {});
    await refresh(client, workspaceId, memberApi.getWorkspace);
    await refresh(client, undefined, memberApi.listMemberships);
  };
}

export function usePolicy() {
  const workspaceId = useWorkspaceId();
  return useQuery(resourceOf(memberApi.getAccessPolicy, { workspaceId }));
}

export function useSavePolicy() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return async (body: AccessPolicy, etag: string | null | undefined) => {
    await memberApi.updateAccessPolicy({ workspaceId, body }, etag ? { ifMatch: etag } : {});
    await refresh(client, workspaceId, memberApi.getAccessPolicy);
  };
}

/** Candidates for a transfer of ownership: the first hundred members. */
export function useMembers() {
  const workspaceId = useWorkspaceId();
  return useQuery(queryOf(memberApi.listMembers, { workspaceId, query: { pageSize: 100 } }));
}

export function useHandOver() {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (body: { memberId: string; stayAs: "STAFF" | "BILLING" | null }) =>
      memberApi.handOverWorkspace({ workspaceId, body }),
  });
}

export function useClose() {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (subDomain: string) => memberApi.closeWorkspace({ workspaceId, body: { subDomain } }),
  });
}
