import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { Demo } from "../demo.ts";

/** The demo is there once the tests run, not when they are named. */
export type OfDemo = () => Demo;

/** One demo for all journeys of a file. */
export function demoForJourneys(): OfDemo {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());
  return () => demo;
}

const NAMES_MAX = 200;

/** Goes on by the key alone until something of this name has the focus. */
export async function tabTo(page: Page, role: "button" | "link" | "checkbox" | "textbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first();
  // To find it by its name is work; it is looked for again only when the page has put another in its place.
  let found = await wanted.elementHandle();
  for (let at = 0; at < NAMES_MAX; at++) {
    const state = await found?.evaluate((element) => {
      if (!element.isConnected) return "gone";
      return element === element.ownerDocument.activeElement ? "reached" : "ahead";
    });
    if (state === "reached") return;
    if (state === "gone") found = await wanted.elementHandle();
    else await page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${name}`);
}

/** A picture of the demo's own, as a file of somebody's computer. */
export const picture = (name: string) => new URL(`../../../src/cli/demo/art/${name}.webp`, import.meta.url).pathname;
