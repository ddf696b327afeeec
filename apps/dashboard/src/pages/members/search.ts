import { flag, positive, searchParams } from "../../search.ts";

/** Search parameters of this page: the open drawer, and the page of the list. */
export const membersSearch = searchParams({ invite: flag, page: positive });
