import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { Demo } from "../demo.ts";

/** Returns the demo, which exists only once the tests run. */
export type OfDemo = () => Demo;

/** Creates one demo for all journeys of a file. */
export function demoForJourneys(): OfDemo {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());
  return () => demo;
}

const NAMES_MAX = 200;

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, role: "button" | "link" | "checkbox" | "textbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first();
  // The lookup by name is slow, so it repeats only when the page has replaced the element.
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

/** Path of one of the demo's pictures, for uploads. */
export const picture = (name: string) => new URL(`../../../src/cli/demo/art/${name}.webp`, import.meta.url).pathname;
