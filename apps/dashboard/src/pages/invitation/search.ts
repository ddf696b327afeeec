import { searchParams, text } from "../../search.ts";

/** Parameter of the links in mails. */
export const mailedSearch = searchParams({ token: text });
