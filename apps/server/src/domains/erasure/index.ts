import { defineModule } from "../module.ts";
import { boundsSweep } from "./bounds.ts";
import { closingHandlers } from "./closing.ts";
import { customerHandlers } from "./customers.ts";
import { eraseDue } from "./due.ts";
import type { ErasureParts } from "./erase-workspace.ts";
import { retentionSweep } from "./retention.ts";
import type { RetentionDays, RetentionRows } from "./settings.ts";

export { condemnAccount, eraseAccountAtOnce, eraseCustomerByEmail, eraseWorkspaceAtOnce } from "./at-once.ts";
export { dueBefore, openWorkspacesOf, reopenAccount } from "./closing-writes.ts";
export { ERASED_TABLES, KEPT_TABLES } from "./tables.ts";

interface Retention {
  retentionDays: RetentionDays;
  retentionRows: RetentionRows;
}

export const erasureModule = (parts: ErasureParts & { retention: Retention }) =>
  defineModule({
    handlers: [...customerHandlers, ...closingHandlers],
    upkeep: { erasure: () => eraseDue(parts) },
    cleanup: {
      retention: retentionSweep(parts.retention.retentionDays),
      bounds: boundsSweep(parts.retention.retentionRows),
    },
  });
