// Columns and saved views of a member for the workspace's tables, on every device.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode, memberApi, refresh, resourceOf } from "@vitrine/client";
import type { SavedView, WorkspacePreferences } from "@vitrine/contract";
import { useRead } from "./calls.ts";
import { useWorkspaceId } from "./session.ts";

type Table = SavedView["table"];
type Change = (kept: WorkspacePreferences) => WorkspacePreferences;

function usePreferences() {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const options = resourceOf(memberApi.getWorkspacePreferences, { workspaceId });
  const { data } = useQuery({ ...options, staleTime: 60_000 });
  /** Optimistic update. After a concurrent change on another device, it runs again on the fresh preferences. */
  const change = async (make: Change, isSecondTry = false): Promise<void> => {
    const known = client.getQueryData(options.queryKey) ?? (await client.fetchQuery(options));
    const body = make(known.data);
    client.setQueryData(options.queryKey, { ...known, data: body });
    try {
      const ifMatch = known.etag ?? undefined;
      const saved = await memberApi.putWorkspacePreferences.answer({ workspaceId, body }, { ifMatch });
      client.setQueryData(options.queryKey, saved);
    } catch (error) {
      await client.fetchQuery({ ...options, staleTime: 0 });
      if (!hasCode(error, "stale_write") || isSecondTry) throw error;
      await change(make, true);
    }
    await refresh(client, workspaceId, memberApi.listSharedViews);
  };
  return { kept: data?.data, change };
}

const PAGE_SIZE = 50;

/** Visible columns of a table, in order; `usual` is the default. */
export function useTableColumns<Key extends string>(table: Table, all: readonly Key[], usual: readonly Key[]) {
  const { kept, change } = usePreferences();
  const layout = kept?.tables.find((one) => one.table === table);
  const shown = layout === undefined ? usual : all.filter((key) => layout.columns.includes(key));
  const show = (columns: readonly Key[]) =>
    change(({ tables, views }) => ({
      tables: [
        ...tables.filter((one) => one.table !== table),
        { table, columns: [...columns], pageSize: layout?.pageSize ?? PAGE_SIZE },
      ],
      views,
    }));
  return { shown, show };
}

export interface View {
  key: string;
  name: string;
  query: string;
  /** Undefined for the user's own views. */
  memberName: string | undefined;
  isShared: boolean;
}

/** The user's own views of a table, and those that other members share. */
export function useSavedViews(table: Table) {
  const { kept, change } = usePreferences();
  const shared = useRead(memberApi.listSharedViews, {}, { staleTime: 60_000 });
  const own = kept?.views.filter((view) => view.table === table) ?? [];
  const others = shared.data?.views.filter((view) => view.table === table) ?? [];
  const views: View[] = [
    ...own.map((view) => ({ ...view, memberName: undefined })),
    ...others.map((view) => ({ ...view, isShared: true })),
  ];
  const add = (view: Pick<SavedView, "name" | "query" | "isShared">) =>
    change(({ tables, views: before }) => ({
      tables,
      views: [...before, { ...view, table, key: `v${crypto.randomUUID().slice(0, 8)}` }],
    }));
  const remove = (key: string) =>
    change(({ tables, views: before }) => ({ tables, views: before.filter((one) => one.key !== key) }));
  return { views, add, remove };
}
