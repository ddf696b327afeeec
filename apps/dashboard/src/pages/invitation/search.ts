import { searchParams, text } from "../../search.ts";

/** As the links in mails have it. */
export const mailedSearch = searchParams({ token: text });
