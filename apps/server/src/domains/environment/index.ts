import { type Environment, getEnvironment } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";

/** Public environment facts for the web apps, available before sign-in. */
export const environmentHandlers = (environment: Environment): Handler[] => [
  handle(getEnvironment, "outside", async () => environment),
];
