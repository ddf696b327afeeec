export { hostHandlers } from "./domains.ts";
export { type RecheckParts, recheckDue } from "./recheck.ts";
export { findHostWorkspace } from "./served-hosts.ts";
