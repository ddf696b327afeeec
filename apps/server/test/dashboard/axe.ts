import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";
import { PHONE, type Visit, WIDE } from "./demo.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[]; html: string }[];
}

/** Rules whose result depends on colours. The other rules give the same result in every colour scheme. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Rules whose result can differ between widths: names that the layout hides, landmarks, headings and scrolling. */
const RULES_OF_LAYOUT = [
  ...["button-name", "link-name", "label", "select-name", "aria-input-field-name", "aria-toggle-field-name"],
  ...["aria-hidden-focus", "nested-interactive", "scrollable-region-focusable", "meta-viewport"],
  ...["landmark-one-main", "landmark-unique", "page-has-heading-one", "heading-order", "empty-heading", "region"],
];

export interface Looked {
  /** Rules to check: the colours alone, those that depend on the layout, or all. */
  rules?: "colours" | "layout" | "all" | undefined;
  /** Selector that limits the check. The rest of the page was checked before. */
  within?: string | undefined;
}

/** Returns axe's violations. Focus guards are excluded: Base UI hides them from assistive technology. */
export async function violationsOf({ page }: Visit, { rules, within }: Looked = {}): Promise<string[]> {
  if (await page.evaluate("window.axe === undefined")) await page.evaluate(AXE);
  const where = JSON.stringify({ exclude: [["[data-base-ui-focus-guard]"]], ...(within && { include: [[within]] }) });
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(rules === "colours" && { runOnly: RULES_OF_COLOURS }),
    ...(rules === "layout" && { runOnly: RULES_OF_LAYOUT }),
  });
  const found = (await page.evaluate(
    `axe.run(${where}, ${options}).then(({ violations }) => violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

export const overflowOf = ({ page }: Visit) =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Lists faults that no page may show after any action. The check is fast enough to run after each one. */
const wrongIn = ({ page }: Visit) => page.evaluate(WRONG) as Promise<string[]>;

export const expectSound = async (visit: Visit, where: string) => expect.soft(await wrongIn(visit), where).toEqual([]);

const WRONG = `(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push("wider than its window: " + root.scrollWidth);
  for (const nav of all("nav")) {
    const name = nav.ariaLabel;
    const current = all("[aria-current]", nav);
    if (current.length > 1) wrong.push(name + ": open are " + current.map((one) => one.innerText).join(" and "));
    const [place, open] = [nav, current[0] ?? nav].map((one) => one.getBoundingClientRect());
    if (open.left < place.left - 1 || open.right > place.right + 1) wrong.push(name + ": the open one is out of sight");
  }
  const isHidden = (one) => one.closest("[aria-hidden=true]") !== null;
  const dialogs = all("[role=dialog]");
  if (dialogs.length > 0 && dialogs.filter((one) => !isHidden(one)).length !== 1) {
    wrong.push("assistive technology reaches not one dialog of " + dialogs.length);
  }
  for (const text of all("pre, code")) {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    for (const button of all("button", text.parentElement)) {
      const box = button.getBoundingClientRect();
      const isBeside = box.left > right - 1 || box.right < left + 1 || box.top > bottom - 1 || box.bottom < top + 1;
      if (!isBeside) wrong.push("a button lies on " + text.innerText);
    }
  }
  for (const list of all("[role=menu], [role=listbox]")) if (isHidden(list)) wrong.push("a hidden " + list.role);
  for (const button of all("[role=toolbar] button")) {
    const { left, right } = button.getBoundingClientRect();
    if (left < 0 || right > root.clientWidth) wrong.push("outside of the window: " + button.innerText);
  }
  return wrong;
})()`;

/** Expects that the page fits its window and passes axe. */
export async function expectReadable(visit: Visit, where: string, looked: Looked = {}): Promise<void> {
  expect.soft(await overflowOf(visit), `${where}: wider than its window`).toBe(0);
  // One text, so that the end of a run shows the violations.
  expect.soft((await violationsOf(visit, looked)).join("\n"), `${where}: axe`).toBe("");
}

type Scheme = "light" | "dark";

export const inScheme = ({ page }: Visit, colorScheme: Scheme) =>
  page.emulateMedia({ colorScheme, reducedMotion: "reduce" });

/** Checks the open page in light and dark without a reload. */
export async function expectReadableInBoth(visit: Visit, name: string, within?: string): Promise<void> {
  await visit.picture(`${name}-light`);
  await expectSound(visit, name);
  await expectReadable(visit, `${name}, light`, { within });
  await inScheme(visit, "dark");
  await visit.picture(`${name}-dark`);
  await expectReadable(visit, `${name}, dark`, { within, rules: "colours" });
  await inScheme(visit, "light");
}

/**
 * Checks a page that was opened wide and in light: title, browser errors and accessibility, also in dark and on a
 * phone. Colours do not depend on the width, so the phone is checked in one scheme.
 */
export async function expectInOrder(visit: Visit, name: string): Promise<void> {
  const { page, faults } = visit;
  expect.soft(await page.title()).toMatch(/\S · Vitrine|^Vitrine(?: staff)?$/);
  expect.soft(await page.locator("h1").count(), "one heading of the first rank").toBe(1);
  await expectReadableInBoth(visit, `${name}-${WIDE.width}`);
  // Resizes like the rotation of a tablet, without a reload.
  await visit.resize(PHONE.width);
  await visit.picture(`${name}-${PHONE.width}`);
  expect.soft(await page.locator("h1").count(), "one heading of the first rank on a phone").toBe(1);
  await expectSound(visit, `${name}, on a phone`);
  await expectReadable(visit, `${name}, on a phone`, { rules: "layout" });
  await visit.resize(WIDE.width);
  expect.soft(faults, "errors in the browser").toEqual([]);
}
