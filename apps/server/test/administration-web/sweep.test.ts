// Every page of administration in light and dark, wide and on a phone, for every role: it has a title, fits its window,
// is accessible, and causes no browser errors. Screenshots are in `test-output/administration/`.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectInOrder, expectSound } from "../dashboard/axe.ts";
import { CHROMIUM, Demo, forgetPictures, type Visit } from "../dashboard/demo.ts";
import { walk } from "../dashboard/walk.ts";
import { TEAM } from "./team.ts";

/** Pages by the names of their screenshots. The ids are the demo's. */
const PAGES = [
  ["overview", "/"],
  ["accounts", "/accounts"],
  ["account", "/accounts/{account}"],
  ["workspaces", "/workspaces"],
  ["workspace", "/workspaces/{workspace}"],
  ["sources", "/sources"],
  ["source", "/sources/{source}"],
  ["connections", "/connections"],
  ["adjustments", "/adjustments"],
  ["adjust", "/adjustments?adjust=true&workspace={workspace}"],
  ["purchases", "/purchases"],
  ["webhooks", "/webhooks"],
  ["contact", "/contact"],
  ["jobs", "/jobs"],
  ["mail", "/jobs/mail"],
  ["turned-away", "/jobs/turned-away"],
  ["audit", "/audit"],
  ["audit-row", "/audit/{entry}"],
  ["staff", "/staff"],
  ["me", "/me"],
  ["nowhere", "/nowhere"],
] as const;

/** Pages without a place among the others. */
const WITHOUT_LINKS: readonly string[] = ["nowhere", "adjust"];

const NO_ENTRY = "You don't have access to this page";

describe.runIf(CHROMIUM !== "none")("every page", () => {
  let demo: Demo;
  const ids: Record<string, string> = {};
  const urlOf = (path: string) => demo.url + path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
  beforeAll(async () => {
    await forgetPictures("administration");
    demo = await Demo.open("administration");
    const first = async (path: string, list: string) => {
      const answer = await demo.read<Record<string, { id: string }[]>>(TEAM.SUPERVISOR, path);
      return answer[list]?.[0]?.id ?? "";
    };
    ids["workspace"] = demo.workspaceId;
    ids["account"] = await first("/accounts?search=demo@example.com", "accounts");
    ids["source"] = await first("/integration-sources", "sources");
    ids["entry"] = await first("/audit?action=account.set_limit", "entries");
  });
  afterAll(() => demo?.close());

  describe("for a supervisor, wide and on a phone, in light and dark", () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await demo.visit(TEAM.SUPERVISOR);
    });
    afterAll(() => visit?.end());

    const check = async (name: string, url: string) => {
      await visit.open(url);
      await expectInOrder(visit, name);
      visit.faults.length = 0;
    };

    it("passes all checks when opened by its address, and has no broken links", async () => {
      const linked = PAGES.filter(([name]) => !WITHOUT_LINKS.includes(name));
      const names = new Map(linked.map(([name, path]) => [urlOf(path), name]));
      const go = (url: string) => check(names.get(url) ?? "", url);
      await walk(visit, [...names.keys()], { prefix: "/", nowhere: urlOf("/nowhere"), go });
      expect(visit.faults).toEqual([]);
    });

    it.each(PAGES.filter(([name]) => WITHOUT_LINKS.includes(name)))("passes all checks: %s", (name, path) =>
      check(name, urlOf(path)),
    );

    it("passes all checks with a dialog and the command palette open", async () => {
      const { page } = visit;
      await visit.open(urlOf("/accounts/{account}"));
      await page.getByRole("button", { name: "Erase" }).click();
      await page.getByRole("dialog").waitFor();
      await expectInOrder(visit, "erase");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").locator("input:focus[role=combobox]").waitFor();
      await expectSound(visit, "the palette above a dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: /^Erase/ }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Erase");
      await page.keyboard.press("Control+k");
      await page.locator("input:focus").waitFor();
      await page.keyboard.type("demo@example.com");
      await page.getByRole("option", { name: /demo@example.com/ }).waitFor();
      await expectInOrder(visit, "palette");
    });
  });

  it("passes all checks before sign-in", async () => {
    const visit = await demo.visit(undefined);
    await visit.open(`${demo.url}/accounts`);
    // The browser itself logs the 401 for a missing session.
    visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !/401/.test(fault)));
    await expectInOrder(visit, "sign-in");
    await visit.end();
  });

  it.each([
    ["OPERATOR", ["Suspend", "Erase"], "Read-only. Supervisors can make changes."],
    ["SUPPORT", [], "Read-only. Operators and supervisors can make changes."],
  ] as const)("offers the actions of a role, and explains who may do the rest: %s", async (role, offered, told) => {
    const visit = await demo.visit(TEAM[role]);
    const { page } = visit;
    // No link leads to a forbidden page, so the test opens its address.
    await visit.open(urlOf("/staff"));
    await page.getByRole("heading", { level: 1, name: NO_ENTRY }).waitFor();
    for (const [name, path] of PAGES) {
      await visit.goOn(urlOf(path));
      await visit.picture(`${name}-${role.toLowerCase()}`);
      const refused = await page.getByRole("heading", { level: 1, name: NO_ENTRY }).count();
      expect.soft(refused > 0, `${path} for ${role}`).toBe(name === "staff");
    }
    await visit.open(urlOf("/accounts/{account}"));
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    for (const verb of ["Suspend", "Erase"]) {
      const isOffered = (offered as readonly string[]).includes(verb);
      expect.soft(await page.getByRole("button", { name: verb, exact: true }).count(), verb).toBe(isOffered ? 1 : 0);
    }
    await visit.open(urlOf(role === "OPERATOR" ? "/adjustments" : "/accounts/{account}"));
    await page.getByText(told).waitFor();
    expect.soft(await page.getByRole("link", { name: "Adjust credits" }).count()).toBe(0);
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });
});
