import { searchParams, text } from "../../search.ts";

/** The request that waits for a decision. */
export const consentSearch = searchParams({ request: text });
