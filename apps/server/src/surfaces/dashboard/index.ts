import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { html, page, sendPage } from "../browser/page.ts";
import { type BrowserSurface, OwnCookie, prepareForBrowsers } from "../browser/protection.ts";
import { mountSessionApi, SignInCookies } from "../browser/session-api.ts";
import { mountWebApp } from "../browser/web-app.ts";
import { mountSessionDocument } from "../docs/session-document.ts";
import { mountFailedRows, mountProductExport } from "../http/parted-file.ts";
import { type ConsentOptions, mountConsent } from "../oauth/index.ts";
import { mountCsvDownloads } from "./csv-downloads.ts";
import { type DevCheckout, mountDevCheckout } from "./dev-checkout.ts";
import { type Mailbox, mountDevMailbox } from "./dev-mailbox.ts";
import { mountThirdPartySignIn, type ThirdParty } from "./third-party-sign-in.ts";
import { type BeginVisit, mountVisits } from "./visits.ts";
import { mountWorkspaceDownload } from "./workspace-download.ts";

export interface DashboardOptions extends BrowserSurface {
  /** Development mailbox; absent when mail is really sent. */
  mailbox: Mailbox | undefined;
  /** Simulated checkout of development; absent when payments are real. */
  checkout: DevCheckout | undefined;
  thirdParty: ThirdParty | undefined;
  /** Folder of the web app's build. */
  webApp: URL;
  /** Consent pages for agents that want to connect. */
  consent: ConsentOptions;
  onRefusal: (error: unknown) => void;
  beginVisit: BeginVisit;
}

/** Mounts the dashboard's origin, for owners and members of workspaces. */
export function mountDashboard(app: FastifyInstance, runner: OperationRunner, options: DashboardOptions): void {
  prepareForBrowsers(app, options);
  const cookies = new SignInCookies("vitrine_dashboard", options);
  const credential = (request: FastifyRequest) => cookies.credential(request, "dashboard_session");
  mountSessionApi(app, runner, { caller: "member", cookies, credential });
  mountSessionDocument(app, { caller: "member", url: options.url, cookie: cookies.sessionName });
  mountCsvDownloads(app, { runner, credential });
  mountWorkspaceDownload(app, { runner, credential, clock: options.clock });
  const urls = ["/api/workspaces/:workspaceId/products/export"];
  mountProductExport(app, { runner, caller: "member", urls, credential });
  const failedRows = ["/api/workspaces/:workspaceId/imports/:id/failed-rows.csv"];
  mountFailedRows(app, { runner, caller: "member", urls: failedRows, credential });
  if (options.thirdParty !== undefined) {
    mountThirdPartySignIn(app, {
      thirdParty: options.thirdParty,
      cookies,
      pendingCookie: new OwnCookie("vitrine_dashboard_oidc", options),
      onRefusal: options.onRefusal,
    });
  }
  mountVisits(app, { cookies, beginVisit: options.beginVisit });
  const { webApp: folder, isProduction } = options;
  const appPage = mountWebApp(app, { folder, isProduction, others: ["/api", "/oauth", "/dev"] });
  if (appPage === undefined) {
    app.get("/", (_request, reply) => sendPage(reply, frontPage(options.mailbox !== undefined)));
  }
  mountConsent(app, { runner, cookies, appPage, ...options.consent });
  if (options.mailbox !== undefined && !options.isProduction) mountDevMailbox(app, options.mailbox);
  if (options.checkout !== undefined && !options.isProduction) mountDevCheckout(app, options.checkout);
}

const frontPage = (hasMailbox: boolean) =>
  page(
    "en",
    "Dashboard",
    html`<p>The dashboard's API answers under <code>/api</code>; its web app is not part of this build.
Much of what owners do there can also be done with <code>npx vitrine</code>.</p>
${hasMailbox && html`<p>Sign-in codes and other mail arrive in the <a href="/dev/mailbox">development mailbox</a>.</p>`}`,
  );
