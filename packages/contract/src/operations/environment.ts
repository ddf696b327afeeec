import { defineOperation } from "../define-operation.ts";
import { Environment, environmentExample } from "../resources/environment.ts";

export const getEnvironment = defineOperation({
  name: "get_environment",
  group: "Environment",
  title: "Get the environment",
  description:
    "Tells where the parts of the service answer, which environment it is, who else can vouch for a user, and whom to ask for help.",
  level: "public",
  callers: ["member", "staff"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/environment" },
  tool: false,
  output: Environment,
  examples: { output: environmentExample },
});
