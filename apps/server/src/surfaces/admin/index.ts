import type { FastifyInstance } from "fastify";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { mountSessionDocument } from "../docs/session-document.ts";
import { type BrowserSurface, prepareForBrowsers } from "../http/browser.ts";
import { mountSessionApi } from "../http/mount-session-api.ts";
import { html, page, sendPage } from "../http/page.ts";
import { SignInCookies } from "../http/sign-in-cookies.ts";

/** Administration, for platform staff only. */
export function mountAdmin(app: FastifyInstance, runner: OperationRunner, surface: BrowserSurface): void {
  prepareForBrowsers(app, surface);
  const cookies = new SignInCookies("vitrine_admin", surface);
  mountSessionApi(app, runner, {
    caller: "staff",
    cookies,
    credential: (request) => cookies.credential(request, "staff_session"),
  });
  mountSessionDocument(app, { caller: "staff", url: surface.url, cookie: cookies.sessionName });
  app.get("/", (_request, reply) => sendPage(reply, FRONT_PAGE));
}

const FRONT_PAGE = page(
  "en",
  "Administration",
  html`<p>The API of administration answers staff under <code>/api</code>; its web app is not part of this build.
Much of what staff does there can also be done with <code>npx vitrine</code>.</p>`,
);
