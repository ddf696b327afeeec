// The demo of `npm start` in a real browser, from the build.

import { rm } from "node:fs/promises";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { openBrowser } from "../harness/browser.ts";
import type { TestDatabase } from "../harness/database.ts";
import { PATIENT_SETTINGS } from "../harness/database.ts";
import { removeFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";
import { copyDemo, type DemoCopy } from "./demo-copies.ts";

export { CHROMIUM } from "../harness/browser.ts";

export type App = "dashboard" | "administration" | "sites";

/** Screenshots are for manual review only. No test compares them, and they cost time. */
const TAKES_PICTURES = (process.env["VITRINE_PICTURES"] ?? "0") !== "0";
const picturesOf = (app: App) => new URL(`../../../../test-output/${app}/`, import.meta.url);

/** Timeout in milliseconds, long enough for any slow machine. */
const HANGS_AFTER = Number(process.env["VITRINE_PATIENCE"] ?? 180_000);

export type Role = "OWNER" | "STAFF" | "BILLING";
const EMAILS: Record<Role, string> = {
  OWNER: "demo@example.com",
  STAFF: "staff@example.com",
  BILLING: "billing@example.com",
};

/** A role of the demo's people, or an email address without an account. */
type Person = Role | (string & {});

export interface Look {
  width: number;
  scheme: "light" | "dark";
  language?: "en" | "tr" | "de";
  /** False for a browser without JavaScript. */
  scripts?: boolean;
}

export const WIDE: Look = { width: 1440, scheme: "light" };
export const PHONE: Look = { width: 390, scheme: "light" };

const HEIGHT = 900;

export class Demo {
  /** URL of the app under test. */
  readonly url: string;
  readonly dashboardUrl: string;
  readonly api: string;
  readonly workspaceId: string;
  /** API key of the owner. */
  readonly key: string;
  readonly #service: RunningService;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #database: TestDatabase;
  readonly #app: App;
  readonly #cookies = new Map<string, Cookie[]>();
  /** Unused browser contexts by look. Their cache already holds the app's files. */
  readonly #idle = new Map<string, BrowserContext[]>();

  private constructor(
    { workspaceId, key, folder, database }: DemoCopy,
    service: RunningService,
    browser: Browser,
    app: App,
  ) {
    this.workspaceId = workspaceId;
    this.key = key;
    this.#service = service;
    this.#browser = browser;
    this.#folder = folder;
    this.#database = database;
    this.#app = app;
    this.dashboardUrl = `http://localhost:${service.env["DASHBOARD_PORT"]}`;
    this.url = {
      dashboard: this.dashboardUrl,
      administration: `http://localhost:${service.env["ADMIN_PORT"]}`,
      sites: `http://demo.localhost:${service.env["SITES_PORT"]}`,
    }[app];
    this.api = service.api.replace("127.0.0.1", "localhost");
  }

  static async open(app: App = "dashboard", more: Record<string, string> = {}): Promise<Demo> {
    const copy = await copyDemo();
    const own = { DATA_DIR: copy.folder, DATABASE_URL: copy.databaseUrl };
    const service = await spawnService({
      ...own,
      ...PATIENT_SETTINGS,
      DATABASE_POOL_MAX: "8",
      LOG_LEVEL: "warn",
      ...more,
    });
    return new Demo(copy, service, await openBrowser(), app);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#service.child.kill("SIGTERM");
    await exited(this.#service.child);
    await removeFolder(this.#folder);
    await this.#database.drop();
  }

  /** Address of a page of the workspace. */
  in(path: string): string {
    return `${this.url}/w/${this.workspaceId}${path}`;
  }

  /** Opens a page of the workspace, by default as the owner on a wide screen. */
  async at(path: string, person: Person = "OWNER", look: Look = WIDE): Promise<Visit> {
    const visit = await this.visit(person, look);
    await visit.open(this.in(path));
    return visit;
  }

  /** Opens a separate browser context for this person, signed in; signed out when `person` is undefined. */
  async visit(person: Person | undefined, look: Look = WIDE): Promise<Visit> {
    const idle = this.#idleOf(look);
    const context = idle.pop() ?? (await this.#openContext(look));
    if (person !== undefined) await context.addCookies(await this.#cookiesOf(EMAILS[person as Role] ?? person));
    return Visit.begin(context, picturesOf(this.#app), async () => {
      await forgetEverything(context, [this.url, this.dashboardUrl]);
      idle.push(context);
    });
  }

  #idleOf({ language = "en", scripts = true, ...look }: Look): BrowserContext[] {
    const name = JSON.stringify([look.width, look.scheme, language, scripts]);
    const known = this.#idle.get(name) ?? [];
    this.#idle.set(name, known);
    return known;
  }

  async #openContext({ width, scheme, language = "en", scripts = true }: Look): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      viewport: { width, height: HEIGHT },
      colorScheme: scheme,
      locale: language,
      reducedMotion: "reduce",
      javaScriptEnabled: scripts,
    });
    context.setDefaultTimeout(HANGS_AFTER);
    return context;
  }

  /** Runs SQL for states that take real time or cannot be created by hand. */
  arrange(...statements: string[]): Promise<void> {
    return this.#database.run(...statements);
  }

  /** Returns the newest code mailed to the address that is not among the used ones. */
  mailedCode(email: string, used: readonly string[] = []): Promise<string> {
    return this.mailed(email, /\b\d{6}\b/, used);
  }

  /** Returns the match in the newest mail to the address. */
  async mailed(email: string, what: RegExp, used: readonly string[] = []): Promise<string> {
    let found: string | undefined;
    await until(async () => {
      const reply = await fetch(`${this.dashboardUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as { text: string }[];
      found = what.exec(mails[0]?.text ?? "")?.[0];
      return found !== undefined && !used.includes(found);
    });
    return found ?? "";
  }

  /** Reads from the app's own API as the owner of the address. */
  async read<T>(email: string, path: string): Promise<T> {
    const cookie = (await this.#cookiesOf(email)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const reply = await fetch(`${this.url}/api${path}`, { headers: { cookie } });
    return (await reply.json()) as T;
  }

  async #cookiesOf(email: string): Promise<Cookie[]> {
    const known = this.#cookies.get(email);
    if (known !== undefined) return known;
    await this.#post("/api/sign-in/code", { email });
    const signedIn = await this.#post("/api/sign-in/verify", { email, code: await this.mailedCode(email) });
    const cookies = signedIn.headers.getSetCookie().map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return { name, value, url: this.url };
    });
    this.#cookies.set(email, cookies);
    return cookies;
  }

  /** Sends a write as this person, where the page would take too long. */
  async post<Answer>(person: Person, path: string, body: object): Promise<Answer> {
    const cookies = await this.#cookiesOf(EMAILS[person as Role] ?? person);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return (await this.#post(`/api${path}`, body, { cookie })).json() as Promise<Answer>;
  }

  async #post(path: string, body: object, more: Record<string, string> = {}): Promise<Response> {
    const headers = { "content-type": "application/json", origin: this.url, ...more };
    const reply = await fetch(`${this.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

/** Clears all browser state between two users, except the cache of files that are the same for all. */
async function forgetEverything(context: BrowserContext, origins: readonly string[]): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  const session = await context.newCDPSession(page);
  for (const origin of new Set(origins)) {
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  }
  // Closing a tab deletes its session storage.
  await Promise.all([page, ...others].map((tab) => tab.close()));
  await context.clearCookies();
}

/** A person's browser, and the errors in it. */
export class Visit {
  readonly page: Page;
  /** Console errors, page errors, and violations of the content security policy. */
  readonly faults: string[] = [];
  readonly #pictures: URL;
  readonly #leave: () => Promise<void>;
  readonly #underway = new Set<Request>();

  private constructor(page: Page, pictures: URL, leave: () => Promise<void>) {
    this.#pictures = pictures;
    this.#leave = leave;
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("request", (request) => {
      // A navigation cancels the requests of the previous document.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#underway.clear();
      this.#underway.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"] as const) {
      page.on(end as "requestfinished", (request) => this.#underway.delete(request));
    }
  }

  /** `leave` disposes of the browser at the end. */
  static async begin(context: BrowserContext, pictures: URL, leave = () => context.close()): Promise<Visit> {
    return new Visit(await context.newPage(), pictures, leave);
  }

  /** Opens a typed address and returns when no request is pending. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.settled();
  }

  /** Navigates inside the app like its links, which is faster than a reload. */
  async goOn(url: string): Promise<void> {
    // The router exposes itself for its devtools. Its promise resolves when the page is rendered.
    const { origin } = new URL(this.page.url());
    await this.page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(url.replace(origin, ""))} })`);
    // A page may redirect to its first tab.
    await this.page.waitForURL((to) => to.href.startsWith(url.replace(/\?.*/, "")));
    await this.settled();
  }

  /**
   * Waits until the page has its heading, no request is pending, and the browser is idle. Works for slow and fast
   * machines.
   */
  async settled(): Promise<void> {
    const heading = this.page.locator("h1").first();
    await heading.waitFor();
    const hasSettled = async () => {
      await this.page.locator(SKELETON).first().waitFor({ state: "hidden" });
      await this.page.evaluate(IDLE);
      // A new page may have replaced the one with this heading.
      return this.#underway.size === 0 && (await heading.isVisible());
    };
    await until(hasSettled, async () => [...this.#underway].map((request) => request.url()).join(" "));
  }

  /** Resizes the window and returns when the page has settled. */
  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: HEIGHT });
    await this.settled();
  }

  /** Types a code into the focused field. The address may change before the page does. */
  async typeCode(code: string): Promise<void> {
    await this.page.locator("input[autocomplete=one-time-code]:focus").waitFor();
    await this.page.keyboard.type(code);
  }

  /** Takes a screenshot of the window, or of the whole page. */
  async picture(name: string, { fullPage = false } = {}): Promise<void> {
    if (!TAKES_PICTURES) return;
    // PNG would be the slowest format for hundreds of screenshots.
    const path = new URL(`${name}.jpg`, this.#pictures).pathname;
    await this.page.screenshot({ path, type: "jpeg", quality: 85, fullPage });
  }

  /** Waits for a toast with this text. */
  async told(text: string): Promise<void> {
    // Case-sensitive: "not saved" must not match "Saved".
    await this.page
      .getByText(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .first()
      .waitFor();
  }

  end(): Promise<void> {
    return this.#leave();
  }

  /** Ends the visit and expects no errors in the browser. */
  async endWell(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.end();
  }
}

/** Selector of the loading placeholders. */
const SKELETON = "main [class*=skeleton]";

/** Resolves when all frames are drawn and the browser is idle. A browser may skip frames, so the wait has a limit. */
const FRAME_MAX = 10_000;
const IDLE = `new Promise((done) => {
  const whenIdle = () => requestIdleCallback(() => done(), { timeout: ${FRAME_MAX} });
  requestAnimationFrame(whenIdle);
  setTimeout(whenIdle, ${FRAME_MAX});
})`;

/** Deletes the screenshots of earlier runs. */
export const forgetPictures = (app: App = "dashboard") => rm(picturesOf(app), { recursive: true, force: true });
