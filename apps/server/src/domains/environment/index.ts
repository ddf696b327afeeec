import { type Environment, getEnvironment } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";

/** What the web apps have to know before anybody has signed in. None of it is secret. */
export const environmentHandlers = (environment: Environment): Handler[] => [
  handle(getEnvironment, "none", async () => environment),
];
