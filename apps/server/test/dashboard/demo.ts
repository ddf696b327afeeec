// The demo as `npm start` makes it, and a real browser that looks at it: what people see, from the build.

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

/** What a person sees is kept for whoever wants to look: no test compares pictures, and taking them is work. */
const TAKES_PICTURES = (process.env["VITRINE_PICTURES"] ?? "0") !== "0";
const picturesOf = (app: App) => new URL(`../../../../test-output/${app}/`, import.meta.url);

/** Milliseconds. What a page does not show by then, it never will, however slow the machine is. */
const HANGS_AFTER = Number(process.env["VITRINE_PATIENCE"] ?? 180_000);

export type Role = "OWNER" | "STAFF" | "BILLING";
const EMAILS: Record<Role, string> = {
  OWNER: "demo@example.com",
  STAFF: "staff@example.com",
  BILLING: "billing@example.com",
};

/** One of the demo's people, or an address that nobody has signed in with yet. */
type Person = Role | (string & {});

export interface Look {
  width: number;
  scheme: "light" | "dark";
  language?: "en" | "tr" | "de";
  /** False for a browser that runs none. */
  scripts?: boolean;
}

export const WIDE: Look = { width: 1440, scheme: "light" };
export const PHONE: Look = { width: 390, scheme: "light" };

const HEIGHT = 900;

export class Demo {
  /** Of the app that is looked at. */
  readonly url: string;
  readonly dashboardUrl: string;
  readonly api: string;
  readonly workspaceId: string;
  /** Of the owner. */
  readonly key: string;
  readonly #service: RunningService;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #database: TestDatabase;
  readonly #app: App;
  readonly #cookies = new Map<string, Cookie[]>();
  /** Browsers that nobody uses just now, by their look: they know the app's files already. */
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

  /** The address of a page of the workspace. */
  in(path: string): string {
    return `${this.url}/w/${this.workspaceId}${path}`;
  }

  /** Somebody has opened a page of the workspace: the owner, at a wide screen, unless it is said. */
  async at(path: string, person: Person = "OWNER", look: Look = WIDE): Promise<Visit> {
    const visit = await this.visit(person, look);
    await visit.open(this.in(path));
    return visit;
  }

  /** A browser of their own for this person, signed in; undefined for somebody who is not. */
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

  /** What takes time in real life, or cannot be done by hand. */
  arrange(...statements: string[]): Promise<void> {
    return this.#database.run(...statements);
  }

  /** The newest code that was mailed to the address, once it is none of those that were used. */
  mailedCode(email: string, used: readonly string[] = []): Promise<string> {
    return this.mailed(email, /\b\d{6}\b/, used);
  }

  /** What the newest mail to the address says. */
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

  /** What the app's own API answers to somebody. */
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

  /** Writes something as this person would, where a page would take too long. */
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

/** Who has the browser next finds nothing of whoever had it before, except files that are the same for all. */
async function forgetEverything(context: BrowserContext, origins: readonly string[]): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  const session = await context.newCDPSession(page);
  for (const origin of new Set(origins)) {
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  }
  // What is kept for a tab goes with it.
  await Promise.all([page, ...others].map((tab) => tab.close()));
  await context.clearCookies();
}

/** Somebody's browser, and what went wrong in it. */
export class Visit {
  readonly page: Page;
  /** Errors in the console, pages' own errors, and what the content policy has refused. */
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
      // What another document had asked for, it does not wait for any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#underway.clear();
      this.#underway.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"] as const) {
      page.on(end as "requestfinished", (request) => this.#underway.delete(request));
    }
  }

  /** `leave` is what becomes of the browser in the end. */
  static async begin(context: BrowserContext, pictures: URL, leave = () => context.close()): Promise<Visit> {
    return new Visit(await context.newPage(), pictures, leave);
  }

  /** Opens an address, as somebody who types it, and returns when nothing is on its way any more. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.settled();
  }

  /** Goes on to an address inside the app, as its links do: quicker than to load it all again. */
  async goOn(url: string): Promise<void> {
    // The router shows itself for its own tools; its promise is kept when the page stands.
    const { origin } = new URL(this.page.url());
    await this.page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(url.replace(origin, ""))} })`);
    // A page may lead on to the first of its parts.
    await this.page.waitForURL((to) => to.href.startsWith(url.replace(/\?.*/, "")));
    await this.settled();
  }

  /**
   * The page has its heading, nothing is on its way any more, and the browser has nothing left to do. A slow machine is
   * waited for, and a quick one does not wait.
   */
  async settled(): Promise<void> {
    const heading = this.page.locator("h1").first();
    await heading.waitFor();
    const hasSettled = async () => {
      await this.page.locator(SKELETON).first().waitFor({ state: "hidden" });
      await this.page.evaluate(IDLE);
      // A page may have come in place of the one before, whose heading it was.
      return this.#underway.size === 0 && (await heading.isVisible());
    };
    await until(hasSettled, async () => [...this.#underway].map((request) => request.url()).join(" "));
  }

  /** Makes the window as wide as that, and returns when the page stands in it. */
  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: HEIGHT });
    await this.settled();
  }

  /** Types a code where one is asked for: the address may change before the page does. */
  async typeCode(code: string): Promise<void> {
    await this.page.locator("input[autocomplete=one-time-code]:focus").waitFor();
    await this.page.keyboard.type(code);
  }

  /** Of the window, or of the whole page. */
  async picture(name: string, { fullPage = false } = {}): Promise<void> {
    if (!TAKES_PICTURES) return;
    // Of hundreds of pictures, PNG takes the longest to write.
    const path = new URL(`${name}.jpg`, this.#pictures).pathname;
    await this.page.screenshot({ path, type: "jpeg", quality: 85, fullPage });
  }

  /** What stands at the end of the screen for a moment, and says that it worked. */
  async told(text: string): Promise<void> {
    // By its letters as they are: "not saved" is no "Saved".
    await this.page
      .getByText(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .first()
      .waitFor();
  }

  end(): Promise<void> {
    return this.#leave();
  }

  /** Ends it, and nothing may have gone wrong on the way. */
  async endWell(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.end();
  }
}

/** Stands for what is still to come. */
const SKELETON = "main [class*=skeleton]";

/** What was to be drawn is drawn, and no answer waits to be read. A browser need not give a frame: none is waited for without end. */
const FRAME_MAX = 10_000;
const IDLE = `new Promise((done) => {
  const whenIdle = () => requestIdleCallback(() => done(), { timeout: ${FRAME_MAX} });
  requestAnimationFrame(whenIdle);
  setTimeout(whenIdle, ${FRAME_MAX});
})`;

/** Pictures of an earlier run say nothing about this one. */
export const forgetPictures = (app: App = "dashboard") => rm(picturesOf(app), { recursive: true, force: true });
