// A web agent asks in a pop-up. The agent's page must stay its opener, or it assumes that the user closed the window.

import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OfDemo } from "./journey.ts";

const SCOPE = "products:read products:write tags:read";

const PAGES: Record<string, string> = {
  "/": `<!doctype html><title>An agent</title><h1>An agent</h1>`,
  "/callback": `<!doctype html><title>Back</title><script>opener.postMessage(location.search, location.origin)</script>`,
};

export function consentJourneys(demo: OfDemo): void {
  let server: Server;
  let agent: string;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      const page = PAGES[new URL(request.url ?? "/", "http://agent").pathname];
      reply.writeHead(page ? 200 : 404, { "content-type": "text/html" }).end(page);
    });
    await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
    agent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server?.close());

  const register = async () => {
    const reply = await fetch(`${demo().api}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: "Web agent", redirect_uris: [`${agent}/callback`] }),
    });
    return ((await reply.json()) as { client_id: string }).client_id;
  };

  it("grants an agent's pop-up request reduced access, and returns a code to its site", async () => {
    const visit = await demo().visit("OWNER");
    const { page } = visit;
    await page.goto(agent);
    const verifier = randomBytes(32).toString("base64url");
    const clientId = await register();
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: `${agent}/callback`,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "its-own",
      scope: SCOPE,
      resource: `${demo().api}/mcp`,
    });
    const opened = page.waitForEvent("popup");
    await page.evaluate(
      `globalThis.answer = new Promise((told) => addEventListener("message", ({ data }) => told(data)));
       globalThis.opened = open(${JSON.stringify(`${demo().api}/oauth/authorize?${query}`)}, "consent", "width=520,height=720");
       undefined`,
    );
    const popup = await opened;
    await popup.getByRole("heading", { name: "Web agent requests access" }).waitFor();
    expect(await page.evaluate("opened.closed")).toBe(false);
    await popup.getByRole("switch", { name: /Read only/ }).check();
    await popup.getByRole("checkbox", { name: /View tags/ }).uncheck();
    await popup.getByRole("radio", { name: "Selected workspaces" }).check();
    await popup.getByRole("button", { name: "Allow" }).click();

    const answer = new URLSearchParams((await page.evaluate("answer")) as string);
    expect(answer.get("state")).toBe("its-own");
    const reply = await fetch(`${demo().api}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: answer.get("code") ?? "",
        client_id: clientId,
        redirect_uri: `${agent}/callback`,
        code_verifier: verifier,
      }),
    });
    expect(await reply.json()).toMatchObject({ token_type: "Bearer", scope: "products:read" });

    await visit.open(demo().in("/integrations/agents"));
    await page.getByRole("link", { name: "Web agent" }).click();
    await page.getByRole("dialog").getByText("View products").first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke access" }).click();
    await visit.told("Web agent revoked");
    await visit.end();
  });

  it("refuses to render the consent page in a frame", async () => {
    const visit = await demo().visit("OWNER");
    await visit.page.goto(agent);
    await visit.page.evaluate(
      `document.body.append(Object.assign(document.createElement("iframe"), { src: ${JSON.stringify(`${demo().url}/oauth/consent?request=x`)} }))`,
    );
    await expect.poll(() => visit.faults.join()).toContain("frame-ancestors");
    await visit.end();
  });
}
