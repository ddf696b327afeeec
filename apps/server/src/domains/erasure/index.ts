import type { Handler } from "../../kernel/call/handler.ts";
import { closingHandlers } from "./closing.ts";
import { customerHandlers } from "./customers.ts";

export { condemnAccount, eraseAccountAtOnce, eraseCustomerByEmail, eraseWorkspaceAtOnce } from "./at-once.ts";
export { boundsSweep } from "./bounds.ts";
export { dueBefore, openWorkspacesOf, reopenAccount } from "./closing-writes.ts";
export { eraseDue } from "./due.ts";
export { retentionSweep } from "./retention.ts";
export type { RetentionDays, RetentionRows } from "./settings.ts";
export { ERASED_TABLES, KEPT_TABLES } from "./tables.ts";

export const erasureHandlers: readonly Handler[] = [...customerHandlers, ...closingHandlers];
