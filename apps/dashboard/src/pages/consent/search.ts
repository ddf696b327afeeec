import { searchParams, text } from "@vitrine/ui/app";

/** Id of the authorization request. */
export const consentSearch = searchParams({ request: text });
