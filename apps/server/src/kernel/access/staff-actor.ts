import type { Actor } from "../audit.ts";
import { type Principal, principalAs } from "./principals.ts";

/** The member of staff who calls, for the audit log, with the reason that was given. */
export const staffActor = (principal: Principal, reason?: string | undefined): Actor => ({
  kind: "staff",
  id: principalAs(principal, "staff").staffId,
  reason,
});
