import { defineOperation } from "../define-operation.ts";
import { StorageUse, storageUseExample } from "../resources/storage.ts";

export const getStorage = defineOperation({
  name: "get_storage",
  group: "Workspaces",
  title: "Get storage usage",
  description:
    "Returns used storage and limits: bytes of media, bytes of texts, products and unfinished imports. A write " +
    "above a limit gets `storage_full`.",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF", "BILLING"],
  scope: "workspace:read",
  effect: "read",
  rest: { method: "GET", path: "/storage" },
  resource: "get_storage",
  tool: true,
  output: StorageUse,
  examples: { output: storageUseExample },
});
