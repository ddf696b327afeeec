import { queryOptions } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";

/** Where the service answers: the same as long as the page is open. */
export const environmentQuery = () =>
  queryOptions({ ...queryOf(memberApi.getEnvironment, {}), staleTime: Number.POSITIVE_INFINITY });
