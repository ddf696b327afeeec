import { defineOperation } from "../define-operation.ts";
import { Environment, environmentExample } from "../resources/environment.ts";

export const getEnvironment = defineOperation({
  name: "get_environment",
  group: "Environment",
  title: "Get the environment",
  description: "Returns the service's URLs, the environment, the third-party sign-in and the support address.",
  level: "public",
  callers: ["member", "staff"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/environment" },
  tool: false,
  output: Environment,
  examples: { output: environmentExample },
});
