import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { AccessPolicy, WorkspaceUpdate } from "@vitrine/contract";
import { useRead, useRefresh, useResource } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";

export const useProfile = () => useResource(memberApi.getWorkspace, {});

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

export const usePolicy = () => useResource(memberApi.getAccessPolicy, {});

export function useSavePolicy() {
  const workspaceId = useWorkspaceId();
  const refreshPolicy = useRefresh(memberApi.getAccessPolicy);
  return async (body: AccessPolicy, etag: string | null | undefined) => {
    await memberApi.updateAccessPolicy({ workspaceId, body }, etag ? { ifMatch: etag } : {});
    await refreshPolicy();
  };
}

/** Candidates for a transfer of ownership: the first hundred members. */
export const useMembers = () => useRead(memberApi.listMembers, { query: { pageSize: 100 } });
