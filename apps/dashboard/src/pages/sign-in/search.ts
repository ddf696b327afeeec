import { searchParams, text } from "../../search.ts";

/** `returnTo` is a path of our own, `error` the code of a third party's refusal. */
export const signInSearch = searchParams({ returnTo: text, error: text });
