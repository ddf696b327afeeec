import { defineOperation } from "../define-operation.ts";
import { Home, homeExample } from "../resources/home.ts";

export const getHome = defineOperation({
  name: "get_home",
  group: "Workspaces",
  title: "Get what is worth a look today",
  description:
    "Tells what to do next, the last 7 days beside the 7 before, the latest feedback, and which first steps are done: all " +
    "from facts, as far as the member's role may see them.",
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
