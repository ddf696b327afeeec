import { oneOf, positive, searchParams, text } from "@vitrine/ui/app";

/** Search parameters of this page. */
export const feedbackSearch = searchParams({
  view: oneOf(["customers"]),
  status: oneOf(["DONE"]),
  q: text,
  page: positive,
  size: positive,
});
