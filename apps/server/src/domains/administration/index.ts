import { defineModule } from "../module.ts";
import { accountHandlers } from "./accounts.ts";
import { adjustmentHandlers } from "./adjustments.ts";
import { auditLogHandlers } from "./audit-log.ts";
import { type ContactParts, contactHandlers } from "./contact.ts";
import { jobHandlers } from "./jobs.ts";
import { type OverviewParts, overviewHandlers } from "./overview.ts";
import { paymentHandlers } from "./payments.ts";
import { sweep } from "./sweep.ts";
import { type VisitParts, visitHandlers } from "./visits.ts";
import { type WorkspaceParts, workspaceRecordHandlers } from "./workspaces.ts";

export { getDetails as getAccountDetails, listAccounts } from "./accounts.ts";
export { type AuditQuery, readAuditLog } from "./audit-log.ts";
export { verifyAuditLog } from "./audit-proof.ts";
export { recordContactRequest } from "./contact.ts";
export type { JobQueue } from "./jobs.ts";
export { Notices } from "./notices.ts";
export { useTicket } from "./visits.ts";
export { getWorkspaceRecord, listAllWorkspaces } from "./workspaces.ts";

type Parts = ContactParts &
  VisitParts &
  WorkspaceParts &
  Parameters<typeof adjustmentHandlers>[0] &
  Parameters<typeof paymentHandlers>[0] &
  OverviewParts;

export const administrationModule = (parts: Parts) =>
  defineModule({
    handlers: [
      ...overviewHandlers(parts),
      ...accountHandlers,
      ...workspaceRecordHandlers(parts),
      ...adjustmentHandlers(parts),
      ...paymentHandlers(parts),
      ...jobHandlers(parts),
      ...auditLogHandlers,
      ...contactHandlers(parts),
      ...visitHandlers(parts),
    ],
    cleanup: { administration: sweep },
  });
