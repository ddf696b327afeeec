import { flag, oneOf, positive, searchParams, text } from "../../search.ts";
import { TARGETS } from "./targets.ts";

/** What stands in the address of this page: the open drawer, the agent or webhook that is looked at, what is to be connected. */
export const integrationsSearch = searchParams({
  new: flag,
  agent: text,
  webhook: text,
  /** A site key that is changed, or `new`. */
  site: text,
  with: oneOf(TARGETS),
  page: positive,
});
