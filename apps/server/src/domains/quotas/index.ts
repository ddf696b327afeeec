import { getStorage } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { readUse } from "./measures.ts";

export { readHeldBytes } from "./held-bytes.ts";
export { type LimitChange, setStorageLimits } from "./limits.ts";
export { requireRoom, requireRoomForImport, writeDefaults } from "./measures.ts";

export const quotaHandlers: readonly Handler[] = [
  handle(getStorage, "read", ({ tx, workspace }) => readUse(tx, workspace)),
];
