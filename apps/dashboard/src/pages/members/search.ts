import { flag, positive, searchParams } from "../../search.ts";

/** What stands in the address of this page: the open drawer, and the page of a long list. */
export const membersSearch = searchParams({ invite: flag, page: positive });
