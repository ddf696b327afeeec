import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";
import type { Visit } from "./demo.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[]; html: string }[];
}

/** What a scheme decides. All else on a page that was looked at in light is as it was. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Looked {
  rules?: readonly string[] | undefined;
  /** A selector: what is behind it was looked at before. */
  within?: string | undefined;
}

/** What axe finds; focus guards are Base UI's, which hides them from everybody but the keyboard. */
export async function violationsOf({ page }: Visit, { rules, within }: Looked = {}): Promise<string[]> {
  if (await page.evaluate("window.axe === undefined")) await page.evaluate(AXE);
  const where = JSON.stringify({ exclude: [["[data-base-ui-focus-guard]"]], ...(within && { include: [[within]] }) });
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const found = (await page.evaluate(
    `axe.run(${where}, ${options}).then(({ violations }) => violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

export const overflowOf = ({ page }: Visit) =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** It fits its window, and everybody can read it. */
export async function expectReadable(visit: Visit, where: string, scheme?: Scheme, within?: string): Promise<void> {
  const rules = scheme === "dark" ? RULES_OF_COLOURS : undefined;
  expect.soft(await overflowOf(visit), `${where}: wider than its window`).toBe(0);
  expect.soft(await violationsOf(visit, { rules, within }), `${where}: axe`).toEqual([]);
}

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** The page as it stands, in each scheme: it need not be opened twice. */
export async function inBothSchemes(visit: Visit, look: (scheme: Scheme) => Promise<void>): Promise<void> {
  for (const scheme of SCHEMES) {
    await visit.page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await look(scheme);
  }
  await visit.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** The same, with a picture of each. */
export const expectInOrderInBoth = (visit: Visit, picture: string): Promise<void> =>
  inBothSchemes(visit, async (scheme) => {
    await visit.picture(`${picture}-${scheme}`);
    await expectInOrder(visit, scheme);
  });

/** It has a name, and nothing goes wrong in the browser; everybody can read it. */
async function expectInOrder(visit: Visit, scheme: Scheme): Promise<void> {
  const { page, faults } = visit;
  expect.soft(faults, "errors in the browser").toEqual([]);
  expect.soft(await page.title()).toMatch(/\S · Vitrine|^Vitrine(?: staff)?$/);
  expect.soft(await page.locator("h1").count(), "one heading of the first rank").toBe(1);
  await expectReadable(visit, page.url(), scheme);
}
