// What people do, in a real browser, from the first page on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, Demo } from "./demo.ts";
import { WebAgent } from "./web-agent.ts";

const LOOK = { width: 1440, scheme: "light" } as const;

describe.runIf(CHROMIUM !== "none")("somebody", () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());

  it("signs in by the mailed code and comes to the page that they wanted, with nothing to steal in the browser", async () => {
    const visit = await demo.visit(undefined, LOOK);
    const { page } = visit;
    const wanted = `${demo.url}/w/${demo.workspaceId}/usage?days=7`;
    await visit.open(wanted);
    await page.getByRole("textbox").first().fill("billing@example.com");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sign-in/code**");
    await page.locator("input:focus").waitFor();
    await page.keyboard.type(await demo.mailedCode("billing@example.com"));
    await page.waitForURL(wanted);
    const cookies = await page.context().cookies();
    const session = cookies.find(({ httpOnly }) => httpOnly);
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")).not.toContain(
      session?.value,
    );
    expect(await page.content()).not.toContain(session?.value ?? "?");
    await visit.end();
  });

  it("finds a product by typing, and the address says so: reload and back show the same", async () => {
    const visit = await demo.visit("OWNER", LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/w/${demo.workspaceId}/products`);
    const rows = page.locator("tbody tr");
    const all = await rows.count();
    expect(all).toBeGreaterThan(5);
    await page.getByRole("searchbox").fill("retinol");
    await page.waitForURL(/retinol/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    const found = await rows.count();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(found);
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  it("edits a product while a colleague edits it too, and neither loses a word", async () => {
    const [owner, colleague] = [await demo.visit("OWNER", LOOK), await demo.visit("STAFF", LOOK)];
    await owner.open(`${demo.url}/w/${demo.workspaceId}/products?q=Clay`);
    await owner.page.getByRole("link", { name: "Clay Mask" }).first().click();
    await owner.page.waitForURL(/prd_/);
    await owner.page.getByLabel("Brand", { exact: true }).fill("Lumen of the owner");
    await colleague.open(owner.page.url());
    await colleague.page.getByLabel("Description", { exact: true }).fill("Words of a colleague.");
    await colleague.page.keyboard.press("Control+s");
    await colleague.page.getByText("Saved.").first().waitFor();

    await owner.page.keyboard.press("Control+s");
    await owner.page.getByText("Somebody else has changed this product").waitFor();
    await owner.page.getByRole("button", { name: "Go on with this" }).click();
    await owner.page.keyboard.press("Control+s");
    await owner.page.getByText("Saved.").first().waitFor();
    await owner.page.reload();
    await expect.poll(() => owner.page.getByLabel("Brand", { exact: true }).inputValue()).toBe("Lumen of the owner");
    await expect
      .poll(() => owner.page.getByLabel("Description", { exact: true }).inputValue())
      .toBe("Words of a colleague.");
    await Promise.all([owner.end(), colleague.end()]);
  });

  it("lets a web agent in, in a pop-up that its opener never takes for closed", async () => {
    const agent = await WebAgent.open(demo.apiUrl);
    const visit = await demo.visit("OWNER", LOOK);
    await visit.page.goto(agent.url);
    const [popup] = await Promise.all([visit.page.waitForEvent("popup"), visit.page.getByText("Connect").click()]);
    await popup.getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => visit.page.title()).toBe("connected");
    expect(await visit.page.evaluate("seenClosed")).toBe(false);
    const tokens = await agent.exchange(String(await visit.page.evaluate("code")));
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: expect.stringContaining("products:write") });
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_workspaces", arguments: {} } };
    const called = await agent.post("/mcp", JSON.stringify(body), {
      authorization: `Bearer ${tokens.access_token}`,
      "content-type": "application/json",
    });
    expect(JSON.stringify(await called.json())).toContain(demo.workspaceId);
    expect(visit.faults).toEqual([]);
    await visit.end();
    agent.close();
  });

  it("changes all products at once, and takes it back", async () => {
    const visit = await demo.visit("OWNER", LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/w/${demo.workspaceId}/products`);
    const active = page.locator("tbody").getByText("Active", { exact: true });
    const before = await active.count();
    await page.locator("thead").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect.poll(() => active.count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => active.count()).toBe(before);
    expect(visit.faults).toEqual([]);
    await visit.end();
  });
});
