import { oneOf, positive, searchParams } from "../../search.ts";

/** What stands in the address of this page: which section is open (counted from 1), and how wide the preview is. */
export const websiteSearch = searchParams({ section: positive, device: oneOf(["phone"]) });
