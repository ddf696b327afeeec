import { type CsvPart, exportAuditLog } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { html, page, sendPage } from "../browser/page.ts";
import { type BrowserSurface, prepareForBrowsers } from "../browser/protection.ts";
import { mountSessionApi, SignInCookies } from "../browser/session-api.ts";
import { mountWebApp } from "../browser/web-app.ts";
import { mountSessionDocument } from "../docs/session-document.ts";
import { openParts, type PartedFile } from "../http/parted-file.ts";

export interface AdminOptions extends BrowserSurface {
  /** Folder of the web app's build. */
  webApp: URL;
}

/** Administration, for platform staff only. */
export function mountAdmin(app: FastifyInstance, runner: OperationRunner, surface: AdminOptions): void {
  prepareForBrowsers(app, surface);
  const cookies = new SignInCookies("vitrine_admin", surface);
  const credential = (request: FastifyRequest) => cookies.credential(request, "staff_session");
  mountSessionApi(app, runner, { caller: "staff", cookies, credential });
  mountSessionDocument(app, { caller: "staff", url: surface.url, cookie: cookies.sessionName });
  mountAuditFile(app, { runner, credential });
  const { webApp: folder, isProduction } = surface;
  // Staff reads English (decision 0026), so screen readers must read the page as English.
  const appPage = mountWebApp(app, { folder, isProduction, others: ["/api"], language: "en" });
  if (appPage === undefined) app.get("/", (_request, reply) => sendPage(reply, FRONT_PAGE));
}

/** The audit log as a file for a spreadsheet. */
function mountAuditFile(app: FastifyInstance, options: Pick<PartedFile, "runner" | "credential">): void {
  const file = { ...options, contract: exportAuditLog, caller: "staff" as const, textOf: ({ csv }: CsvPart) => csv };
  app.get("/api/exports/audit.csv", { config: { operation: exportAuditLog.name } }, async (request, reply) => {
    const text = await openParts(request, reply, file);
    reply.header("content-disposition", 'attachment; filename="audit.csv"').header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(text);
  });
}

const FRONT_PAGE = page(
  "en",
  "Administration",
  html`<p>The API of administration answers staff under <code>/api</code>; its web app is not part of this build.
Much of what staff does there can also be done with <code>npx vitrine</code>.</p>`,
);
