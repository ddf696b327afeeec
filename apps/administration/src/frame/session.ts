import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isSessionOver, queryOf, staffApi } from "@vitrine/client";
import type { StaffProfile, StaffRole } from "@vitrine/contract";

const MINUTE = 60_000;

const profileQuery = () =>
  queryOptions({ ...queryOf(staffApi.getStaffProfile, {}), staleTime: MINUTE, refetchOnWindowFocus: true });

/** Redirects to the sign-in page without a session, and back to the requested page afterwards. */
export async function requireStaff(client: QueryClient, href: string): Promise<void> {
  try {
    await client.ensureQueryData(profileQuery());
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    throw redirect({ to: "/sign-in", search: href === "/" ? {} : { returnTo: href } });
  }
}

export const useProfile = (): StaffProfile => useSuspenseQuery(profileQuery()).data;

/** Each role includes the permissions of the ones before it. */
const RANKS: Record<StaffRole, number> = { SUPPORT: 0, OPERATOR: 1, SUPERVISOR: 2 };

export const includes = (role: StaffRole, wanted: StaffRole): boolean => RANKS[role] >= RANKS[wanted];

export const useMay = (wanted: StaffRole): boolean => includes(useProfile().role, wanted);
