import { queryOptions } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";

/** Settings of the service, which do not change while the page is open. */
export const environmentQuery = () =>
  queryOptions({ ...queryOf(memberApi.getEnvironment, {}), staleTime: Number.POSITIVE_INFINITY });
