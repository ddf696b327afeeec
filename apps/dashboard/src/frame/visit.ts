import { useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";

/** Whether platform staff looks at a workspace as its owner sees it: said once, as long as the page is open. */
export const useVisit = () =>
  useQuery({
    ...queryOf(memberApi.getVisit, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  }).data?.visit;
