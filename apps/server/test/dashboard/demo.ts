// The demo as `npm start` makes it, and a real browser that looks at it: what people see, from the build.

import { rm } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";

/** Where `npm test` found a browser, or "none". */
export const CHROMIUM = process.env["VITRINE_CHROMIUM"] ?? "/usr/bin/chromium";

export type App = "dashboard" | "administration";

/** What a person sees is kept for whoever wants to look. */
const picturesOf = (app: App) => new URL(`../../../../test-output/${app}/`, import.meta.url);

/** Milliseconds. What a page does not show by then, it never will, however slow the machine is. */
const HANGS_AFTER = 300_000;

export type Role = "OWNER" | "STAFF" | "BILLING";
/** Of the platform's own people. */
export type TeamRole = "SUPERVISOR" | "OPERATOR" | "SUPPORT";

const EMAILS: Record<Role | TeamRole, string> = {
  OWNER: "demo@example.com",
  STAFF: "staff@example.com",
  BILLING: "billing@example.com",
  SUPERVISOR: "supervisor@example.com",
  OPERATOR: "operator@example.com",
  SUPPORT: "support@example.com",
};

export interface Look {
  width: number;
  scheme: "light" | "dark";
  language?: "en" | "tr" | "de";
}

export class Demo {
  /** Of the app that is looked at. */
  readonly url: string;
  readonly workspaceId: string;
  readonly #service: RunningService;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #app: App;
  readonly #cookies = new Map<Role | TeamRole, Cookie[]>();

  private constructor(service: RunningService, browser: Browser, folder: string, app: App) {
    this.#service = service;
    this.#browser = browser;
    this.#folder = folder;
    this.#app = app;
    this.url = app === "dashboard" ? this.dashboardUrl : `http://localhost:${service.env["ADMIN_PORT"]}`;
    this.workspaceId = /wks_\w+/.exec(service.output())?.[0] ?? "";
  }

  get dashboardUrl(): string {
    return `http://localhost:${this.#service.env["DASHBOARD_PORT"]}`;
  }

  static async open(app: App = "dashboard"): Promise<Demo> {
    const folder = await scratchFolder(app);
    const service = await spawnService({ DATA_DIR: folder, DEMO: "on", LOG_LEVEL: "warn" });
    await until(async () => /API key/.test(service.output()));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    return new Demo(service, browser, folder, app);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#service.child.kill("SIGTERM");
    await exited(this.#service.child);
    await removeFolder(this.#folder);
  }

  /** A browser of their own for somebody with this role, signed in; undefined for somebody who is not. */
  async visit(role: Role | TeamRole | undefined, { width, scheme, language = "en" }: Look): Promise<Visit> {
    const context = await this.#browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      locale: language,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(HANGS_AFTER);
    if (role !== undefined) await context.addCookies(await this.#cookiesOf(role));
    return Visit.begin(context, picturesOf(this.#app));
  }

  /** The newest code that was mailed to the address, once it is none of those that were used. */
  async mailedCode(email: string, used: readonly string[] = []): Promise<string> {
    let code: string | undefined;
    await until(async () => {
      const reply = await fetch(`${this.dashboardUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as { text: string }[];
      code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0];
      return code !== undefined && !used.includes(code);
    });
    return code ?? "";
  }

  /** What the app's own API answers to somebody with this role. */
  async read<T>(role: Role | TeamRole, path: string): Promise<T> {
    const cookie = (await this.#cookiesOf(role)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const reply = await fetch(`${this.url}/api${path}`, { headers: { cookie } });
    return (await reply.json()) as T;
  }

  async #cookiesOf(role: Role | TeamRole): Promise<Cookie[]> {
    const known = this.#cookies.get(role);
    if (known !== undefined) return known;
    const email = EMAILS[role];
    await this.#post("/api/sign-in/code", { email });
    const signedIn = await this.#post("/api/sign-in/verify", { email, code: await this.mailedCode(email) });
    const cookies = signedIn.headers.getSetCookie().map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return { name, value, url: this.url };
    });
    this.#cookies.set(role, cookies);
    return cookies;
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { "content-type": "application/json", origin: this.url };
    const reply = await fetch(`${this.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

/** Somebody's browser, and what went wrong in it. */
export class Visit {
  readonly page: Page;
  /** Errors in the console, pages' own errors, and what the content policy has refused. */
  readonly faults: string[] = [];
  readonly #context: BrowserContext;
  readonly #pictures: URL;

  private constructor(context: BrowserContext, page: Page, pictures: URL) {
    this.#context = context;
    this.#pictures = pictures;
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
  }

  static async begin(context: BrowserContext, pictures: URL): Promise<Visit> {
    return new Visit(context, await context.newPage(), pictures);
  }

  /** Opens an address, and returns when nothing is on its way any more. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.waitForLoadState("networkidle");
    await this.page.locator("h1").first().waitFor();
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: new URL(`${name}.png`, this.#pictures).pathname });
  }

  end(): Promise<void> {
    return this.#context.close();
  }
}

/** Pictures of an earlier run say nothing about this one. */
export const forgetPictures = (app: App = "dashboard") => rm(picturesOf(app), { recursive: true, force: true });
