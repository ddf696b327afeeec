// Journeys of staff in a real browser, from the first page on.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, Demo, type Visit } from "../dashboard/demo.ts";
import { TEAM } from "./team.ts";

const LOOK = { width: 1440, scheme: "light" } as const;

/** Adds a virtual platform passkey that approves every request. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.runIf(CHROMIUM !== "none")("the administration", () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open("administration");
  });
  afterAll(() => demo?.close());

  const used: string[] = [];
  const typeNewCode = async (visit: Visit, email: string) => {
    const code = await demo.mailedCode(email, used);
    used.push(code);
    await visit.typeCode(code);
  };
  const writeCode = async (visit: Visit, email: string) => {
    await visit.page.getByLabel("Email").fill(email);
    await visit.page.keyboard.press("Enter");
    await typeNewCode(visit, email);
  };

  /** Fills in the reason that every write requires, and confirms. */
  const confirm = async (page: Page, verb: string, reason: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: verb, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

  describe("with a passkey", () => {
    let visit: Visit;
    let page: Page;
    beforeAll(async () => {
      visit = await demo.visit(undefined, LOOK);
      ({ page } = visit);
      await plugInAuthenticator(page);
    });
    afterAll(() => visit?.end());

    const statusOfProfile = async () => (await page.request.get(`${demo.url}/api/profile`)).status();
    const passkey = () => page.getByRole("button", { name: "Use passkey" });

    it("enrols it, and then requires it in addition to the code", async () => {
      await page.goto(`${demo.url}/me`);
      await writeCode(visit, TEAM.SUPPORT);
      await page.waitForURL(`${demo.url}/me`);
      await page.getByText("No passkeys yet").waitFor();
      await page.getByRole("button", { name: "Add passkey" }).click();
      await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Laptop");
      await page.keyboard.press("Enter");
      await page.getByText("Passkey “Laptop” added").waitFor();
      await page.getByText("Never used").waitFor();

      await page.getByRole("button", { name: /Ada Kent/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.waitForURL(`${demo.url}/sign-in`);
      await writeCode(visit, TEAM.SUPPORT);
      await passkey().waitFor();
      expect(await statusOfProfile()).toBe(401);
      await passkey().click();
      await heading(page, "Overview");
      expect(await statusOfProfile()).toBe(200);
    });

    it("resumes on the same page after signing in again when the session ended", async () => {
      await visit.open(`${demo.url}/accounts`);
      await page.locator("tbody a").first().waitFor();
      // Codes are rate limited to one per minute: the minute is over.
      await demo.arrange(
        `delete from staff_sessions where staff_id = (select id from staff where email = '${TEAM.SUPPORT}')`,
        "update sign_in_browsers set sent_at = '{}'",
      );
      await page.getByRole("searchbox").fill("billing@");
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await page.getByRole("button", { name: "Send code" }).click();
      await typeNewCode(visit, TEAM.SUPPORT);
      await passkey().click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("link", { name: /billing@example.com/ }).waitFor();
      expect(page.url()).toContain("q=billing");
    });
  });

  it("lists sessions, and ends one on another device", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await demo.arrange(`
      insert into staff_sessions (id, token_hash, staff_id, user_agent, created_at, last_used_at, expires_at)
      select 'ses_elsewhere', '\\x00', id, 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0', now(), now(),
             now() + interval '1 hour'
      from staff where email = '${TEAM.OPERATOR}'`);
    await visit.open(`${demo.url}/me`);
    const elsewhere = page.getByRole("listitem").filter({ hasText: "Firefox on Windows" });
    await page.getByRole("listitem").filter({ hasText: "This device" }).waitFor();
    await elsewhere.getByRole("button", { name: "Sign out" }).click();
    await visit.told("Firefox on Windows signed out");
    await elsewhere.waitFor({ state: "detached" });
    await page.getByText("ended one of their sessions").first().waitFor();
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  it("shows open issues first, resolves one, and links to its audit entry", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await visit.open(demo.url);
    await page.getByRole("link", { name: "2 new contact requests" }).click();
    await heading(page, "Contact requests");
    await page.getByRole("button", { name: "Mark as read: Limit of three workspaces" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as read", exact: true }).click();
    await page.getByText("Enter a reason").waitFor();
    await confirm(page, "Mark as read", "Raised the limit");
    await page.getByRole("link", { name: "View audit entry" }).click();
    await heading(page, "Audit log");
    await expect.poll(() => page.locator("main ol > li").count()).toBe(1);
    expect(await page.locator("main ol > li").textContent()).toMatch(
      /Lena Groß marked the contact request .* as read/s,
    );
    expect(await page.locator("main ol > li").textContent()).toContain("“Raised the limit”");
    await page
      .locator("main")
      .getByRole("link", { name: /audit entry$/ })
      .click();
    await page.getByRole("cell", { name: "Pending" }).waitFor();
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  it("finds an account by keyboard, changes its limit, suspends and activates it", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await visit.open(demo.url);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("billing@example.com");
    await page.getByRole("option", { name: /Marc Keller/ }).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "billing@example.com");

    await page.getByRole("button", { name: "Change limit" }).click();
    await page.getByLabel("New limit").fill("4");
    await page.getByRole("cell", { name: "4", exact: true }).waitFor();
    await confirm(page, "Change limit", "Opens more shops");
    await page.getByText("0 of 4 owned").waitFor();

    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await confirm(page, "Suspend", "Sends spam");
    await page.getByRole("button", { name: "Activate" }).click();
    await confirm(page, "Activate", "Resolved by phone");
    await page.getByRole("button", { name: "Suspend", exact: true }).waitFor();
    const log = page.locator("section", { has: page.getByRole("heading", { name: "Audit log" }) }).locator("li");
    await expect
      .poll(async () => (await log.allTextContents()).join("\n"))
      .toMatch(/activated the account[\s\S]*suspended the account[\s\S]*changed the workspace limit[\s\S]*1 → 4/);
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  it("opens a workspace as its owner in a new tab", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/workspaces?q=demo`);
    await page.locator("tbody a").first().click();
    await page.getByText("Transactions", { exact: true }).waitFor();
    await page.getByRole("button", { name: "View as owner" }).click();
    const opened = page.context().waitForEvent("page");
    await confirm(page, "View as owner", "The owner asks why the import fails");
    const tab = await opened;
    await tab.waitForURL(`${demo.dashboardUrl}/w/${demo.workspaceId}`);
    await page.getByText("as its owner").first().waitFor();
    await visit.end();
  });

  it("blocks a source after showing the affected accounts, unblocks it, and revokes a key", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/sources`);
    await page.locator("tbody a").first().click();
    // The previous list has such a button, too.
    await page.getByText("Requests in 30 days").waitFor();
    await page.getByRole("button", { name: /^Block/ }).click();
    await page.getByText("This affects one account").waitFor();
    await confirm(page, "Block", "Scrapes catalogues");
    await page.getByText("“Scrapes catalogues”").waitFor();
    await page.getByRole("button", { name: /^Unblock/ }).click();
    await confirm(page, "Unblock", "The fault is mended");
    await page.getByRole("button", { name: /^Block/ }).waitFor();

    await visit.open(`${demo.url}/connections`);
    await page.getByRole("button", { name: "Revoke Demo", exact: true }).click();
    await confirm(page, "Revoke", "It is in a public repository");
    await expect.poll(() => page.getByRole("button", { name: "Revoke Demo", exact: true }).count()).toBe(0);
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  it("applies small credit adjustments, and requests approval for large ones after confirmation", async () => {
    const visit = await demo.visit(TEAM.SUPERVISOR, LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/workspaces/${demo.workspaceId}`);
    await page.getByRole("link", { name: "Adjust", exact: true }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Credits").fill("250");
    await drawer.getByText("750").waitFor();
    await confirm(page, "Adjust credits", "Outage of 9 November");
    await page.getByText("Credits adjusted").waitFor();

    await page.getByRole("link", { name: "Adjust credits" }).click();
    await drawer.getByLabel("Credits").fill("20000");
    await drawer.getByLabel("Reason").fill("A large customer");
    await drawer.getByRole("button", { name: "Request approval" }).click();
    await drawer.getByText("Enter the same amount").waitFor();
    await drawer.getByLabel("Confirm amount").fill("20,000");
    await confirm(page, "Request approval", "A large customer");
    await page.getByText("Another supervisor must approve this").waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);

    await visit.open(`${demo.url}/staff`);
    await page.getByRole("button", { name: "Add staff" }).click();
    await page.getByLabel("Email").fill("second@example.com");
    await page.getByRole("radio", { name: /Supervisor/ }).check();
    await confirm(page, "Add staff", "Four eyes");
    await page.getByText("second@example.com added").waitFor();

    const second = await demo.visit(undefined, LOOK);
    await second.page.goto(`${demo.url}/adjustments?status=WAITING`);
    await writeCode(second, "second@example.com");
    await second.page.getByRole("button", { name: "Approve" }).click();
    await second.page.getByRole("dialog").getByLabel("Type “20000” to confirm").fill("20000");
    await confirm(second.page, "Approve", "Agreed with the customer");
    await second.page.getByText("No adjustments").waitFor();
    await second.page.goto(`${demo.url}/workspaces/${demo.workspaceId}`);
    await second.page.getByText("20,750").first().waitFor();
    await Promise.all([visit.end(), second.end()]);
  });

  it("replays a payment event, opens its purchase, and retries a failed job", async () => {
    const visit = await demo.visit(TEAM.OPERATOR, LOOK);
    const { page } = visit;
    await pay(demo);
    await visit.open(`${demo.url}/webhooks`);
    await page.locator("tbody a").first().click();
    await page.getByRole("button", { name: "Replay" }).click();
    await confirm(page, "Replay", "To be sure");
    await page.getByText("replayed the payment event").waitFor();
    await page.locator("dl").getByRole("link", { name: /^pur_/ }).click();
    await heading(page, "Purchases");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);

    await demo.arrange(
      "select graphile_worker.add_job('nobodys', '{}'::json, run_at := now() + interval '1 day')",
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobodys')`,
    );
    await visit.open(`${demo.url}/jobs?state=FAILED`);
    await heading(page, "Jobs");
    await page.getByRole("cell", { name: "no answer" }).waitFor();
    await page.getByRole("button", { name: /^Retry: nobodys/ }).click();
    await confirm(page, "Retry", "Whoever did not answer is back");
    await page.getByText("Retry scheduled").waitFor();
    await page.getByText("No pending or failed jobs").waitFor();
    await page.getByRole("link", { name: "Failed emails" }).click();
    await page.getByText("No failed emails").waitFor();
    await page.getByRole("link", { name: "Rate-limited" }).click();
    await heading(page, "Rate-limited addresses");

    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await heading(page, "Audit log");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("audit.csv");
    expect(visit.faults).toEqual([]);
    await visit.end();
  });
});

/** The demo's owner buys credits in the development checkout. */
async function pay(demo: Demo): Promise<void> {
  const visit = await demo.visit(undefined, LOOK);
  const { page } = visit;
  await page.goto(`${demo.dashboardUrl}/w/${demo.workspaceId}/usage`);
  await page.getByRole("textbox").first().fill("demo@example.com");
  await page.keyboard.press("Enter");
  await visit.typeCode(await demo.mailedCode("demo@example.com"));
  await page.waitForURL(/\/usage/);
  const reply = await page.request.post(`${demo.dashboardUrl}/api/workspaces/${demo.workspaceId}/checkouts`, {
    headers: { origin: demo.dashboardUrl },
    data: { credits: 500 },
  });
  const { url } = (await reply.json()) as { url: string };
  await page.request.post(`${url}/pay`, { headers: { origin: demo.dashboardUrl }, form: {} });
  await visit.end();
}
