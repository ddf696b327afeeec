import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { searchText } from "../fields.ts";
import { WorkspaceFindings, workspaceFindingsExample } from "../resources/search.ts";

export const searchWorkspace = defineOperation({
  name: "search_workspace",
  group: "Workspaces",
  title: "Search the workspace",
  description:
    "Finds up to five each of products, collections, tags, images and members, best match first, with typo " +
    "tolerance for products. Billing members find members only.",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER", "STAFF", "BILLING"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/search" },
  tool: false,
  query: z.strictObject({ search: searchText().refine((value) => value.trim() !== "", "must not be blank") }),
  output: WorkspaceFindings,
  examples: { query: { search: "rose" }, output: workspaceFindingsExample },
});
