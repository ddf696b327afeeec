import type { Membership } from "@vitrine/contract";

const KEY = "vitrine-workspace";

/** The app opens the last used workspace next time. */
export const rememberWorkspace = (workspaceId: string) => localStorage.setItem(KEY, workspaceId);

export function chooseWorkspace({ memberships }: { memberships: readonly Membership[] }): string | undefined {
  const last = localStorage.getItem(KEY);
  return (memberships.find(({ workspaceId }) => workspaceId === last) ?? memberships[0])?.workspaceId;
}
