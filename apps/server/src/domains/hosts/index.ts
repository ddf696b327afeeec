import { defineModule } from "../module.ts";
import { type HostParts, hostHandlers } from "./domains.ts";
import { type RecheckParts, recheckDue } from "./recheck.ts";

export { findHostWorkspace } from "./served-hosts.ts";

export const hostsModule = (parts: HostParts & RecheckParts) =>
  defineModule({ handlers: hostHandlers(parts), upkeep: { hosts: () => recheckDue(parts) } });
