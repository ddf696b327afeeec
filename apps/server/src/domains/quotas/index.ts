import { defineModule } from "../module.ts";
import { storageHandlers } from "./storage.ts";

export { readHeldBytes } from "./held-bytes.ts";
export { type LimitChange, setStorageLimits } from "./limits.ts";
export { readUse, requireImportQuota, requireWithinLimit, writeDefaults } from "./measures.ts";

export const quotasModule = defineModule({ handlers: storageHandlers });
