import { searchParams, text } from "@vitrine/ui/app";

/** `returnTo` is a path of this origin; `error` is the error code of a third party. */
export const signInSearch = searchParams({ returnTo: text, error: text });
