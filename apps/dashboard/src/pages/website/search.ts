import { positive, searchParams, text } from "../../search.ts";

/** What stands in the address of this page. */
export const websiteSearch = searchParams({ q: text, page: positive });
