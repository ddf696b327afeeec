import type { FastifyInstance } from "fastify";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import { type BrowserSurface, OwnCookie, prepareForBrowsers } from "../http/browser.ts";
import { mountSessionApi } from "../http/mount-session-api.ts";

/** Administration, for platform staff only. */
export function mountAdmin(app: FastifyInstance, runner: OperationRunner, surface: BrowserSurface): void {
  prepareForBrowsers(app, surface);
  mountSessionApi(app, runner, {
    caller: "staff",
    cookie: new OwnCookie("vitrine_admin", surface),
    credential: (token) => ({ kind: "staff_session", token }),
  });
}
