import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import type { ApiKeyWrite, SiteKeyWrite } from "@vitrine/contract";
import { useListRead, useWrite } from "../../frame/calls.ts";

export const PAGE_SIZE = 50;

export const useKeys = (page: number) =>
  useQuery({
    ...queryOf(memberApi.listApiKeys, { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const useAgents = (page: number) =>
  useQuery({
    ...queryOf(memberApi.listConnections, { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const useAgent = (id: string) => useQuery(queryOf(memberApi.getConnection, { id }));

/** The answer contains the only copy of the secret; only the page that shows it keeps it. */
export function useCreateKey() {
  const client = useQueryClient();
  return async (body: ApiKeyWrite) => {
    const created = await memberApi.createApiKey({ body });
    await refresh(client, undefined, memberApi.listApiKeys);
    return created;
  };
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => memberApi.revokeApiKey({ id }),
    onSuccess: () => refresh(client, undefined, memberApi.listApiKeys),
  });
}

export function useRevokeAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => memberApi.revokeConnection({ id }),
    onSuccess: () => refresh(client, undefined, memberApi.listConnections, memberApi.getConnection),
  });
}

export const useSiteKeys = (page: number) =>
  useListRead(memberApi.listSiteKeys, { query: { page, pageSize: PAGE_SIZE } });

/** Creates a key, or updates the given one. */
export const useWriteSiteKey = (id: string | undefined) =>
  useWrite(async (workspaceId, body: SiteKeyWrite) => {
    if (id === undefined) await memberApi.createSiteKey({ workspaceId, body });
    else await memberApi.updateSiteKey({ workspaceId, id, body });
  }, memberApi.listSiteKeys);

export const useRevokeSiteKey = () =>
  useWrite((workspaceId, id: string) => memberApi.revokeSiteKey({ workspaceId, id }), memberApi.listSiteKeys);
