import type { Actor } from "../audit.ts";
import { type Principal, principalAs } from "./principals.ts";

/** The calling staff member for the audit log, with the given reason. */
export const staffActor = (principal: Principal, reason?: string | undefined): Actor => ({
  kind: "staff",
  id: principalAs(principal, "staff").staffId,
  reason,
});
