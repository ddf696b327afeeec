import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { WorkspaceExportPart } from "../resources/workspace-export.ts";

/** The parts also come as one ZIP file: GET /exports/workspace.zip. */
export const exportWorkspace = defineOperation({
  name: "export_workspace",
  group: "Workspaces",
  title: "Export a whole workspace",
  description:
    "Returns the workspace's data as spreadsheet tables: profile, website, products, collections, tags, images, " +
    "library questions and customers. In parts: pass `next` as `after` for more.",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/exports/workspace" },
  tool: false,
  query: z.strictObject({ after: text({ min: 1, max: LIMITS.field.idMax * 3 }).optional() }),
  output: WorkspaceExportPart,
  examples: { output: { file: "workspace.json", content: '{"name":"Rose House"}\n', next: "website.json" } },
});
