import { searchParams, text } from "../../search.ts";

/** Id of the authorization request. */
export const consentSearch = searchParams({ request: text });
