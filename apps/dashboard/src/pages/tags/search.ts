import { positive, searchParams, text } from "../../search.ts";

/** What stands in the address of this page. */
export const tagsSearch = searchParams({ q: text, page: positive });
