import { oneOf, positive, searchParams, text } from "../../search.ts";

/** What stands in the address of this page: what is tried, and which unanswered questions are shown. */
export const assistantSearch = searchParams({
  mode: oneOf(["routine", "face"]),
  level: oneOf(["MEDIUM", "HIGH"]),
  product: text,
  ask: text,
  status: oneOf(["ANSWERED", "IGNORED"]),
  page: positive,
  size: positive,
});
