import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The headless shell is the same browser without windows and costs half the CPU time. */
const OF_DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Path of the browser that `npm test` found. */
export const CHROMIUM = process.env["VITRINE_CHROMIUM"] ?? OF_DEBIAN.find((path) => existsSync(path)) ?? "none";

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
