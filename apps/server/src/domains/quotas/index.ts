export { readHeldBytes } from "./held-bytes.ts";
export { type LimitChange, setStorageLimits } from "./limits.ts";
export { readUse, requireImportQuota, requireWithinLimit, writeDefaults } from "./measures.ts";
export { storageHandlers as quotaHandlers } from "./storage.ts";
