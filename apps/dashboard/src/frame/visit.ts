import { useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";

/** Tells whether platform staff visits the workspace with the owner's view. It cannot change while the page is open. */
export const useVisit = () =>
  useQuery({
    ...queryOf(memberApi.getVisit, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  }).data?.visit;
