import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { redirect, useParams } from "@tanstack/react-router";
import { isSessionOver, memberApi, queryOf } from "@vitrine/client";
import type { Account, Membership, Role } from "@vitrine/contract";

const MINUTE = 60_000;

export const accountQuery = () =>
  queryOptions({ ...queryOf(memberApi.getProfile, {}), staleTime: MINUTE, refetchOnWindowFocus: true });

/** Reads all pages: an agency with a hundred shops can open each one by its URL. */
export const membershipsQuery = () =>
  queryOptions({ ...queryOf(memberApi.listMemberships, {}), queryFn: readMemberships, staleTime: MINUTE });

async function readMemberships({ signal }: { signal: AbortSignal }) {
  const read = (page: number) => memberApi.listMemberships({ query: { page, pageSize: 100 } }, { signal });
  const first = await read(1);
  const others = Array.from({ length: Math.max(0, first.pagination.totalPages - 1) }, (_, index) => read(index + 2));
  const pages = [first, ...(await Promise.all(others))];
  return { ...first, memberships: pages.flatMap(({ memberships }) => memberships) };
}

/** Redirects to the sign-in page without a session, and back to the requested page afterwards. */
export async function requireAccount(client: QueryClient, href: string): Promise<void> {
  try {
    await Promise.all([client.ensureQueryData(accountQuery()), client.ensureQueryData(membershipsQuery())]);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    throw redirect({ to: "/sign-in", search: href === "/" ? {} : { returnTo: href } });
  }
}

export const useAccount = (): Account => useSuspenseQuery(accountQuery()).data;

export const useMemberships = (): readonly Membership[] => useSuspenseQuery(membershipsQuery()).data.memberships;

/** Returns the membership for the URL's workspace; undefined if the account is not a member. */
export function useMembership(): Membership | undefined {
  const { workspaceId } = useParams({ strict: false });
  return useMemberships().find((membership) => membership.workspaceId === workspaceId);
}

/** For pages of a workspace, which always have a membership. */
export function useWorkspace(): Membership {
  const membership = useMembership();
  if (membership === undefined) throw new Error("the address names no workspace of this account");
  return membership;
}

export const useWorkspaceId = (): string => useWorkspace().workspaceId;

export const useMay = (): ((...roles: Role[]) => boolean) => {
  const { role } = useWorkspace();
  return (...roles) => roles.includes(role);
};
