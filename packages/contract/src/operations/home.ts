import { defineOperation } from "../define-operation.ts";
import { Home, homeExample } from "../resources/home.ts";

export const getHome = defineOperation({
  name: "get_home",
  group: "Workspaces",
  title: "Get the home page",
  description:
    "Returns open tasks, the last 7 days compared with the 7 before, the latest feedback, and completed first " +
    "steps, within the member's role.",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER", "STAFF", "BILLING"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/home" },
  tool: false,
  output: Home,
  examples: { output: homeExample },
});
