import { defineOperation } from "../define-operation.ts";
import { StorageUse, storageUseExample } from "../resources/storage.ts";

export const getStorage = defineOperation({
  name: "get_storage",
  group: "Workspaces",
  title: "Get the storage",
  description:
    "Reads how much of its storage the workspace uses: bytes of media, bytes of catalogue text, products and unfinished imports, each with its limit. What would go beyond a limit is refused with `storage_full`.",
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
