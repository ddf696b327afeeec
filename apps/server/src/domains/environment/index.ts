import { type Environment, getEnvironment } from "@vitrine/contract";
import { handle } from "../../kernel/call/handler.ts";
import { defineModule } from "../module.ts";

/** Public environment facts for the web apps, available before sign-in. */
export const environmentModule = (environment: Environment) =>
  defineModule({ handlers: [handle(getEnvironment, "outside", async () => environment)] });
