import type { Page } from "playwright-core";
import type { Demo } from "../demo.ts";

/** The demo is there once the tests run, not when they are named. */
export type OfDemo = () => Demo;

const NAMES_MAX = 200;

/** Goes on by the key alone until something of this name has the focus. */
export async function tabTo(page: Page, role: "button" | "link" | "checkbox" | "textbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first();
  for (let at = 0; at < NAMES_MAX; at++) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${name}`);
}

/** A picture of the demo's own, as a file of somebody's computer. */
export const picture = (name: string) => new URL(`../../../src/cli/demo/art/${name}.webp`, import.meta.url).pathname;
