// The browser that looks at pages.

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The shell is the same browser without windows, which takes half the work. */
const OF_DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Where `npm test` found a browser, or "none". */
export const CHROMIUM = process.env["VITRINE_CHROMIUM"] ?? OF_DEBIAN.find((path) => existsSync(path)) ?? "none";

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
