import type { BinKind } from "@vitrine/contract";
import { oneOf, positive, searchParams } from "@vitrine/ui/app";

export const KINDS = ["PRODUCT", "COLLECTION", "TAG"] as const satisfies readonly BinKind[];

/** Search parameters of this page: the kind of resource, and the page of the list. */
export const deletedSearch = searchParams({ kind: oneOf(KINDS), page: positive, size: positive });

export type DeletedSearch = ReturnType<typeof deletedSearch>;
