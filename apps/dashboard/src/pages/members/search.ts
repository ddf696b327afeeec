import { flag, positive, searchParams } from "@vitrine/ui/app";

/** Search parameters of this page: the open drawer, and the page of the list. */
export const membersSearch = searchParams({ invite: flag, page: positive });
