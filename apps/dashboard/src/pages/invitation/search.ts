import { searchParams, text } from "@vitrine/ui/app";

/** Parameter of the links in mails. */
export const mailedSearch = searchParams({ token: text });
