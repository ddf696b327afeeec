// Journeys through permissions: API keys, members, the workspace itself, the person's own account.

import { expect, it } from "vitest";
import { expectSound } from "../axe.ts";
import type { OfDemo } from "./journey.ts";

export function peopleJourneys(demo: OfDemo): void {
  it("creates an API key, shows it once, calls the API with it, and revokes it", async () => {
    const visit = await demo().at("/integrations");
    const { page } = visit;
    await page.getByRole("link", { name: "New key" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Name").fill("Marketplace feed");
    await drawer.getByRole("button", { name: "Create key" }).click();
    await drawer.getByText("Choose at least one permission").waitFor();
    await drawer.getByRole("button", { name: "Read only" }).click();
    await drawer.getByRole("button", { name: "Create key" }).click();
    await drawer.getByText("Copy the key now.").waitFor();
    await expectSound(visit, "a new key");
    const secret = /vtr_dev_\w{26}_\w{64}/.exec((await drawer.textContent()) ?? "")?.[0] ?? "";
    const reply = await fetch(`${demo().api}/v1/workspaces/${demo().workspaceId}/products`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(reply.status).toBe(200);
    await drawer.getByRole("button", { name: "Done" }).click();
    await page.reload();
    const row = page.getByRole("row", { name: /Marketplace feed/ });
    await row.waitFor();
    expect(await page.content()).not.toContain(secret);
    await row.getByRole("button", { name: "Actions for Marketplace feed" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await row.getByText("Revoked").waitFor();
    await visit.endWell();
  });

  it("opens a workspace by its address for a member of more than 100 newer workspaces", async () => {
    await demo().arrange(`
      with made as (
        insert into workspaces (id, name, sub_domain, billing_email, template_key, search_text, created_at, updated_at)
        select 'wks_' || lpad(n::text, 26, '0'), 'Shop ' || n, 'shop-' || n, 'many@example.com', 'classic', 'shop', now(), now()
        from generate_series(1, 120) n on conflict do nothing
        returning id)
      insert into members (id, workspace_id, account_id, role, created_at)
      select 'mem_' || substr(made.id, 5), made.id, a.id, 'STAFF', now() from made, accounts a where a.email = 'staff@example.com'`);
    const visit = await demo().at("/products", "STAFF");
    await visit.page.locator("tbody tr").first().waitFor();
    await visit.open(`${demo().url}/workspaces`);
    await visit.page.getByText("Shop 1", { exact: true }).waitFor();
    await visit.endWell();
    await demo().arrange("delete from members where id like 'mem_000000%'");
  });

  it("sends a contact request from any page, and explains that one is still pending", async () => {
    const visit = await demo().at("/members");
    const { page } = visit;
    const write = async () => {
      await page.getByTitle("Account").click();
      await page.getByRole("menuitem", { name: "Contact us" }).click();
      const dialog = page.getByRole("dialog", { name: "Contact us" });
      expect(await dialog.getByLabel("Your email address").inputValue()).toBe("demo@example.com");
      await dialog.getByLabel("Subject").fill("More shops");
      await dialog.getByLabel("Message").fill("We would like to open two more.");
      await dialog.getByRole("button", { name: "Send message" }).click();
    };
    await write();
    await visit.told("Message sent.");
    expect(visit.faults).toEqual([]);
    await write();
    await visit.told("We've received your last message");
    await visit.end();
  });

  it("shows a banner on each page during a staff visit, and ends the visit", async () => {
    const visit = await demo().visit("looked-at@example.com");
    const { page } = visit;
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
    const json = { visit: { id: "vis_shown", workspaceId: demo().workspaceId, expiresAt } };
    await page.route("**/api/visit", (asked) => asked.fulfill({ json }));
    await visit.open(`${demo().url}/account`);
    await page.getByRole("status").getByText("Changes are disabled.").waitFor();
    await visit.picture("visit-1440-light");
    await page.getByRole("button", { name: "End visit" }).click();
    await page.waitForURL("**/sign-in");
    await visit.endWell();
  });

  it("rejects a private webhook address, and completes a public one with https", async () => {
    const visit = await demo().at("/integrations/webhooks?new=true");
    const drawer = visit.page.getByRole("dialog", { name: "New webhook" });
    const address = drawer.getByLabel("Endpoint URL");
    await address.fill("http://192.168.1.9:9/hook");
    await drawer.getByRole("button", { name: "Create webhook" }).click();
    await drawer.getByText("Enter a public https URL without a port").waitFor();
    expect(visit.faults.splice(0)).toEqual([expect.stringContaining("400")]);
    await address.fill("hooks.example.com/vitrine");
    await drawer.getByRole("button", { name: "Create webhook" }).click();
    await visit.page.getByText("Copy the secret now").waitFor();
    await expectSound(visit, "the secret of a webhook");
    await visit.page.getByRole("button", { name: "Done" }).click();
    await visit.page.getByText("https://hooks.example.com/vitrine").first().waitFor();
    await visit.endWell();
  });

  it("explains which roles can open a page that the member may not see", async () => {
    const visit = await demo().at("/assistant/settings", "STAFF");
    await visit.page.getByText("Owners have access.").waitFor();
    for (const path of ["/usage/ledger", "/feedback?view=customers"]) {
      await visit.goOn(demo().in(path));
      await visit.page.getByText("have access. Ask an owner to change your role").waitFor();
    }
    await visit.endWell();
  });

  it("shows on each page that the workspace is suspended, with a contact form", async () => {
    const owner = "suspended@example.com";
    const visit = await demo().visit(owner);
    const { page } = visit;
    const { id } = await demo().post<{ id: string }>(owner, "/workspaces", {
      name: "Closed Shop",
      subDomain: "closed-shop",
      templateKey: "classic",
    });
    await visit.open(`${demo().url}/w/${id}/products`);
    await demo().arrange(`
      with suspended as (update workspaces set status = 'SUSPENDED' where id = '${id}' returning id, status)
      update workspace_standings s set status = w.status from suspended w where s.workspace_id = w.id`);
    // A page that is already open notices with its next call.
    await page.getByRole("link", { name: "Tags" }).click();
    await page.getByRole("heading", { name: "Workspace suspended" }).waitFor();
    for (const path of ["", "/products", "/settings/access"]) {
      await visit.open(`${demo().url}/w/${id}${path}`);
      await page.getByText("The Vitrine team has suspended Closed Shop").waitFor();
      expect(await page.getByRole("link", { name: "Products" }).count()).toBe(0);
      expect(await page.getByText("Couldn't load this content").count()).toBe(0);
    }
    await visit.picture("suspended-1440-light");
    await page.getByRole("button", { name: "Contact us" }).click();
    await page.getByRole("dialog", { name: "Contact us" }).waitFor();
    await visit.end();
  });

  it("shows code snippets with the workspace's ids, and editor install links", async () => {
    const visit = await demo().at("/integrations/connect");
    const { page } = visit;
    await page.getByText(`/workspaces/${demo().workspaceId}/products`).waitFor();
    await page.getByRole("link", { name: "Claude Code" }).click();
    await page.getByText("claude mcp add").waitFor();
    await page.getByRole("link", { name: "Cursor", exact: true }).click();
    expect(await page.getByRole("link", { name: "Add to Cursor" }).getAttribute("href")).toMatch(/^cursor:/);
    await visit.endWell();
  });

  it("invites a member, who joins by the mailed link; changes the role and removes the member", async () => {
    const guest = "newcomer@example.com";
    const owner = await demo().at("/members");
    const { page } = owner;
    await page.getByRole("link", { name: "Invite" }).click();
    await page.getByLabel("Email").fill(guest);
    await page.getByRole("radio", { name: /Billing/ }).check();
    await page.getByRole("button", { name: "Send invitation" }).click();
    await owner.told(`Invitation sent to ${guest}`);

    const link = await demo().mailed(guest, /http\S+invitations\S+/);
    const stranger = await demo().visit(undefined);
    await stranger.open(link);
    await stranger.page.getByText("invited you to join Atelier Lumen").waitFor();
    await stranger.page.getByRole("link", { name: "Sign in to accept" }).waitFor();
    await stranger.end();
    const other = await demo().visit(guest);
    await other.open(link);
    await other.page.getByRole("button", { name: "Accept invitation" }).click();
    await other.page.waitForURL(demo().in(""));
    await other.page.getByRole("link", { name: "Credits and usage" }).first().waitFor();
    expect(await other.page.getByRole("link", { name: "Products" }).count()).toBe(0);

    await page.reload();
    const row = page.getByRole("row").filter({ hasText: guest });
    await row.getByRole("combobox").selectOption("STAFF");
    await owner.told("changed to Staff");
    await other.page.reload();
    await other.page.getByRole("link", { name: "Products" }).first().waitFor();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.told("removed");
    await other.page.reload();
    await other.page.getByText("Workspace not available").waitFor();
    await other.end();
    await owner.endWell();
  });

  it("creates a workspace, shows the first steps, changes the subdomain, closes and reopens it", async () => {
    const visit = await demo().visit("founder@example.com");
    const { page } = visit;
    await visit.open(`${demo().url}/`);
    await page.waitForURL("**/workspaces/new");
    await page.getByLabel("Name").fill("Second Light");
    await page.getByText("Available", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Create workspace" }).click();
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await page.getByText(/\d of 5 done/).waitFor();
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByRole("link", { name: "Add product" }).first().waitFor();

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Subdomain").fill("third-light");
    await page.getByText("“second-light” redirects to the new address").waitFor();
    await page.getByText("Available", { exact: true }).waitFor();
    await page.keyboard.press("Control+s");
    await visit.told("Saved");
    await page.getByRole("link", { name: "Danger zone" }).click();
    await page.getByRole("button", { name: "Close workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "Close Second Light?" });
    expect(await dialog.getByRole("button", { name: "Close workspace" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Type “third-light” to confirm").fill("third-light");
    await dialog.getByRole("button", { name: "Close workspace" }).click();
    await page.waitForURL("**/workspaces");
    await page.getByRole("button", { name: "Reopen" }).click();
    await visit.told("Second Light reopened");
    await page.getByRole("link", { name: /Second Light/ }).click();
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await visit.endWell();
  });

  it("changes name, appearance and email of an account, and ends its sessions", async () => {
    const visit = await demo().visit("person@example.com");
    const { page } = visit;
    await visit.open(`${demo().url}/account`);
    await page.getByLabel("Name").fill("Robin Person");
    await page.keyboard.press("Control+s");
    await visit.told("Saved");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("New address").fill("robin@example.com");
    await page.keyboard.press("Enter");
    await page.getByLabel("Code").fill(await demo().mailedCode("robin@example.com"));
    await page.keyboard.press("Enter");
    await visit.told("Email changed to robin@example.com");

    await page.getByRole("link", { name: "Language and appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(() => page.evaluate("document.documentElement.className")).toBe("dark");
    await page.getByRole("radio", { name: "Türkçe" }).click();
    await page.getByRole("heading", { name: "Hesap" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Hesap" }).waitFor();
    expect(await page.evaluate("document.documentElement.className")).toBe("dark");
    await page.getByRole("radio", { name: "English" }).click();
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByText("This device").waitFor();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL("**/sign-in");
    await visit.end();
  });

  it("filters the activity log by type, and links from the home page", async () => {
    const visit = await demo().at("/activity");
    const { page } = visit;
    await page.getByText("The Vitrine team changed Marc Keller's role to Billing").waitFor();
    await page.getByLabel("Type").selectOption("workspace");
    await page.waitForURL(/kind=workspace/);
    await page.getByText("changed Marc Keller").waitFor({ state: "detached" });
    await page.getByText("The Vitrine team created the workspace").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: /unanswered questions/ }).click();
    await page.waitForURL(/assistant\/unanswered/);
    await page.getByTitle("Switch workspace").click();
    await page.getByRole("menuitem", { name: "All workspaces" }).click();
    await page.getByRole("link", { name: /Atelier Lumen/ }).click();
    await page.waitForURL(demo().in(""));
    await visit.endWell();
  });
}
