import { oneOf, positive, searchParams } from "@vitrine/ui/app";

export const KINDS = ["member", "invitation", "workspace", "website", "access_policy", "customer", "wallet"] as const;

/** Search parameters of this page: the kind of activity, and the page of the list. */
export const activitySearch = searchParams({ kind: oneOf(KINDS), page: positive, size: positive });
