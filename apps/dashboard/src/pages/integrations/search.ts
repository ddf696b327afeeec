import { flag, oneOf, positive, searchParams, text } from "@vitrine/ui/app";
import { TARGETS } from "./targets.ts";

/** Search parameters of this page: the open drawer, the selected agent or webhook, and the connection guide. */
export const integrationsSearch = searchParams({
  new: flag,
  agent: text,
  webhook: text,
  /** Id of the edited site key, or `new`. */
  site: text,
  with: oneOf(TARGETS),
  page: positive,
});
