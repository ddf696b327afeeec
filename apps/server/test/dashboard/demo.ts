// The demo as `npm start` makes it, and a real browser that looks at it: what people see, from the build.

import { rm } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";

/** Where `npm test` found a browser, or "none". */
export const CHROMIUM = process.env["VITRINE_CHROMIUM"] ?? "/usr/bin/chromium";

/** What a person sees is kept for whoever wants to look. */
const PICTURES = new URL("../../../../test-output/dashboard/", import.meta.url);

/** Milliseconds. What a page does not show by then, it never will, however slow the machine is. */
const HANGS_AFTER = 300_000;

export type Role = "OWNER" | "STAFF" | "BILLING";
const EMAILS: Record<Role, string> = {
  OWNER: "demo@example.com",
  STAFF: "staff@example.com",
  BILLING: "billing@example.com",
};

export interface Look {
  width: number;
  scheme: "light" | "dark";
  language?: "en" | "tr" | "de";
}

export class Demo {
  readonly url: string;
  /** Where agents connect. */
  readonly apiUrl: string;
  readonly workspaceId: string;
  readonly #service: RunningService;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #cookies = new Map<Role, Cookie[]>();

  private constructor(service: RunningService, browser: Browser, folder: string) {
    this.#service = service;
    this.#browser = browser;
    this.#folder = folder;
    this.url = `http://localhost:${service.env["DASHBOARD_PORT"]}`;
    this.apiUrl = `http://localhost:${service.env["API_PORT"]}`;
    this.workspaceId = /wks_\w+/.exec(service.output())?.[0] ?? "";
  }

  static async open(): Promise<Demo> {
    const folder = await scratchFolder("dashboard");
    const service = await spawnService({ DATA_DIR: folder, DEMO: "on", LOG_LEVEL: "warn" });
    await until(async () => /API key/.test(service.output()));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    return new Demo(service, browser, folder);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#service.child.kill("SIGTERM");
    await exited(this.#service.child);
    await removeFolder(this.#folder);
  }

  /** A browser of their own for somebody with this role, signed in; undefined for somebody who is not. */
  async visit(role: Role | undefined, { width, scheme, language = "en" }: Look): Promise<Visit> {
    const context = await this.#browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      locale: language,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(HANGS_AFTER);
    if (role !== undefined) await context.addCookies(await this.#cookiesOf(role));
    return Visit.begin(context);
  }

  /** The newest code that was mailed to the address. */
  async mailedCode(email: string): Promise<string> {
    let code: string | undefined;
    await until(async () => {
      const reply = await fetch(`${this.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as { text: string }[];
      code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0];
      return code !== undefined;
    });
    return code ?? "";
  }

  async #cookiesOf(role: Role): Promise<Cookie[]> {
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

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
  }

  static async begin(context: BrowserContext): Promise<Visit> {
    return new Visit(context, await context.newPage());
  }

  /** Opens an address, and returns when nothing is on its way any more. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.waitForLoadState("networkidle");
    await this.page.locator("h1").first().waitFor();
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: new URL(`${name}.png`, PICTURES).pathname });
  }

  end(): Promise<void> {
    return this.#context.close();
  }
}

/** Pictures of an earlier run say nothing about this one. */
export const forgetPictures = () => rm(PICTURES, { recursive: true, force: true });
