// A user grants fewer scopes than the client requests, and the rest stays excluded.

import { SCOPES, uploadWriteExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Reply, type RequestOptions, withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { Agents, CALLBACK, pkce } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
const agents = new Agents(service);
let person: { accountId: string; cookie: string };
let first: { id: string; subDomain: string };
let second: { id: string; subDomain: string };

beforeEach(async () => {
  const { id } = await service.account({ workspaceLimit: 5 });
  [first, second] = [await service.workspace(id), await service.workspace(id)];
  person = await agents.person(id);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie: person.cookie, ...options });

/** Requests authorization; returns the consent page's data and a function that decides. */
async function ask(scope: string, clientId?: string) {
  const client = clientId ?? (await agents.register());
  const { verifier, challenge } = pkce();
  const requestId = await agents.askFor({
    client_id: client,
    scope,
    code_challenge: challenge,
    redirect_uri: CALLBACK,
  });
  const path = `/authorization-requests/${requestId}`;
  const { body: request } = await call("GET", path);
  const decide = (choice: object): Promise<Reply> =>
    call("POST", `${path}/decision`, { body: { allow: true, consentToken: request.consentToken, ...choice } });
  const redeem = async (decided: Reply) => {
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const code = new URL(decided.body.redirectTo).searchParams.get("code") ?? "";
    return (await agents.exchange(client, { code, verifier })).body;
  };
  return { client, request, decide, redeem };
}

const connections = async () => (await call("GET", "/connections")).body.connections;

describe("granted permissions", () => {
  it("may be a subset of the requested scopes, in the token and the tool list", async () => {
    const { decide, redeem } = await ask("products:read products:write tags:read");
    const tokens = await redeem(await decide({ scopes: ["tags:read", "products:read"] }));
    expect(tokens.scope).toBe("products:read tags:read");
    expect(tokens).not.toHaveProperty("workspace_ids");
    const agent = new Agent(service, tokens.access_token);
    const tools = (await agent.request("tools/list")).body.result.tools.map(({ name }: { name: string }) => name);
    expect(tools).toContain("list_tags");
    expect(tools).not.toContain("create_product");
    expect((await connections())[0]).toMatchObject({ scopes: ["products:read", "tags:read"], workspaceIds: null });
  });

  it("may be limited to reading", async () => {
    const { client, decide, redeem } = await ask("products:read products:write tags:write");
    const tokens = await redeem(await decide({ readOnly: true, days: 3 }));
    expect(tokens.scope).toBe("products:read");
    const { body } = await agents.refresh(client, tokens.refresh_token);
    expect(body.scope).toBe("products:read");
  });

  it("cannot exceed the request or be empty; the user can correct the choice", async () => {
    const { decide, redeem } = await ask("products:write");
    const more = await decide({ scopes: ["products:write", "tags:read"] });
    expect(more).toMatchObject({ status: 400, body: { fieldErrors: { "scopes.1": "was not requested" } } });
    const none = await decide({ readOnly: true });
    expect(none).toMatchObject({ status: 400, body: { fieldErrors: { readOnly: "leaves no permission" } } });
    expect((await decide({ scopes: [] })).status).toBe(400);
    expect((await redeem(await decide({}))).scope).toBe("products:write");
  });
});

describe("selected workspaces", () => {
  const allowFirst = async () => {
    const { client, decide, redeem } = await ask(SCOPES.join(" "));
    const tokens = await redeem(await decide({ workspaceIds: [first.id, first.id] }));
    return { client, tokens, agent: new Agent(service, tokens.access_token) };
  };

  it("appear on the page, in the tokens after refresh and on the connection", async () => {
    const { request } = await ask("products:read");
    expect(request.workspaces.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
    const { client, tokens } = await allowFirst();
    expect(tokens.workspace_ids).toEqual([first.id]);
    const { body: refreshed } = await agents.refresh(client, tokens.refresh_token);
    expect(refreshed.workspace_ids).toEqual([first.id]);
    const [{ id }] = await connections();
    const { body } = await call("GET", `/connections/${id}`);
    expect(body).toMatchObject({ workspaceIds: [first.id], workspaces: [{ id: first.id, name: "Test workspace" }] });
  });

  it("grant access to one workspace and return 403 not_owner for any other", async () => {
    const { agent } = await allowFirst();
    await agent.ok("create_tag", { workspaceId: first.id, data: { name: "Sun" } });
    for (const workspaceId of [second.id, "wks_01kp2v8d3nfa9svqmz4c7hxw1e"]) {
      for (const [name, more] of [
        ["list_tags", {}],
        ["get_website", {}],
        ["create_tag", { data: { name: "Sun" } }],
      ] as const) {
        expect(await agent.failure(name, { workspaceId, ...more })).toMatchObject({ status: 403, code: "not_owner" });
      }
    }
    const rows = await service.database.read((tx) => tx.many(sql`select from tags where workspace_id = ${second.id}`));
    expect(rows).toEqual([]);
  });

  it("hide other workspaces from lists and resources and deny account operations", async () => {
    const { agent } = await allowFirst();
    const listed = await agent.ok("list_workspaces");
    expect(listed).toMatchObject({ total: 1, creationPolicy: { remaining: 0, canCreate: false } });
    expect(listed.workspaces.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect((await agent.ok("list_workspaces", { query: { search: "Test" } })).total).toBe(1);
    const data = { name: "New", subDomain: "brand-new-one", templateKey: "classic" };
    expect(await agent.failure("create_workspace", { data })).toMatchObject({ status: 403, code: "access_restricted" });
    const resources = await agent.request("resources/list");
    expect(JSON.stringify(resources.body)).not.toContain(second.id);
    type Listed = { name: string; inputSchema: { properties: { workspaceId?: { enum?: string[] } } } };
    const tools: Listed[] = (await agent.request("tools/list")).body.result.tools;
    expect(tools.map(({ name }) => name)).not.toContain("create_workspace");
    const listTags = tools.find(({ name }) => name === "list_tags");
    expect(listTags?.inputSchema.properties.workspaceId?.enum).toEqual([first.id]);
  });

  it("are revoked with ownership; other connections keep working", async () => {
    const { agent } = await allowFirst();
    const whole = new Agent(service, (await connect(service, person.accountId)).token);
    expect((await whole.ok("list_workspaces")).total).toBe(2);
    await service.database.write((tx) =>
      tx.run(sql`update members set role = 'STAFF' where workspace_id = ${first.id}`),
    );
    expect(await agent.failure("list_tags", { workspaceId: first.id })).toMatchObject({ code: "not_owner" });
    expect((await whole.ok("list_tags", { workspaceId: second.id })).tags).toEqual([]);
  });

  it("deny pending uploads and imports in a workspace that is deselected later", async () => {
    const { token, grantId } = await connect(service, person.accountId, SCOPES, [first.id]);
    const agent = new Agent(service, token);
    const workspaceId = first.id;
    const upload = await agent.ok("create_upload", { workspaceId, data: uploadWriteExample });
    const begun = await agent.ok("create_import", { workspaceId, data: { content: "sku,name\r\nA,New\r\n" } });
    await service.database.write((tx) =>
      tx.run(sql`update oauth_grants set workspace_ids = ${[second.id]} where id = ${grantId}`),
    );
    const rawBody = Buffer.alloc(uploadWriteExample.size);
    const headers = { "content-type": uploadWriteExample.mimeType };
    const path = new URL(upload.url).pathname;
    expect(await service.call("PUT", path, { rawBody, headers })).toMatchObject({
      status: 403,
      body: { code: "not_owner" },
    });
    await service.drainJobs();
    const { status } = await service.database.read((tx) =>
      tx.one<{ status: string }>(sql`select status from imports where workspace_id = ${first.id} and id = ${begun.id}`),
    );
    expect(status).toBe("FAILED");
  });

  it("must belong to the user", async () => {
    const { workspace } = await service.tenant();
    const { decide } = await ask("products:read");
    const reply = await decide({ workspaceIds: [first.id, workspace.id] });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { "workspaceIds.1": expect.any(String) } } });
  });

  it("can be changed when a connection gets more scopes", async () => {
    const { client, decide, redeem } = await ask("tags:read");
    const tokens = await redeem(await decide({ workspaceIds: [first.id] }));
    const again = await ask("tags:read tags:write", client);
    expect(again.request).toMatchObject({ workspaceIds: [first.id], newScopes: ["tags:write"] });
    await again.redeem(await again.decide({ workspaceIds: [second.id] }));
    expect(await connections()).toHaveLength(1);
    const agent = new Agent(service, tokens.access_token);
    expect(await agent.failure("list_tags", { workspaceId: first.id })).toMatchObject({ code: "not_owner" });
    expect((await agent.ok("list_tags", { workspaceId: second.id })).tags).toEqual([]);
  });
});

describe("a connection", () => {
  it("shows the last successful operation, and no refused one", async () => {
    const { token, grantId } = await connect(service, person.accountId, ["tags:read", "tags:write"]);
    const agent = new Agent(service, token);
    const last = async () => (await call("GET", `/connections/${grantId}`)).body.lastOperation;
    expect(await last()).toBeNull();
    await agent.ok("create_tag", { workspaceId: first.id, data: { name: "Sun" } });
    const at = service.clock.now().toISOString();
    expect(await last()).toEqual({ name: "create_tag", workspaceId: first.id, at });
    service.clock.advance(1000);
    await agent.callRaw("list_products", { workspaceId: first.id });
    expect((await last()).name).toBe("create_tag");
  });

  it("returns 404 to another account", async () => {
    const { grantId } = await connect(service, person.accountId);
    const stranger = await agents.person();
    const reply = await call("GET", `/connections/${grantId}`, { cookie: stranger.cookie });
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("the consent decision", () => {
  it("requires the consent token of the same session", async () => {
    const { request, decide } = await ask("products:read");
    const other = await agents.person(person.accountId);
    expect(request.consentToken).toBeTruthy();
    const forged = await decide({ consentToken: "00".repeat(32) });
    expect(forged).toMatchObject({ status: 403, body: { code: "access_restricted" } });
    const mine = person;
    person = other;
    expect((await decide({})).status).toBe(403);
    person = mine;
    expect((await decide({})).status).toBe(200);
  });
});

describe("cross-origin opener policy", () => {
  const policyOf = async (path: string) =>
    (await service.call("GET", `${service.dashboard}${path}`)).headers.get("cross-origin-opener-policy");

  it("keeps the opener on sign-in and consent pages and isolates other pages", async () => {
    for (const path of ["/oauth/consent?request=x", "/oauth/consent", "/sign-in", "/sign-in/oidc?returnTo=/"]) {
      expect({ path, policy: await policyOf(path) }).toEqual({ path, policy: "unsafe-none" });
    }
    for (const path of ["/", "/api/profile", "/sign-information", "/oauthx"]) {
      expect({ path, policy: await policyOf(path) }).toEqual({ path, policy: "same-origin" });
    }
    const { headers } = await service.call("GET", `${service.dashboard}/oauth/consent`);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const authorize = await service.call("GET", "/oauth/authorize?client_id=x");
    expect(authorize.headers.get("cross-origin-opener-policy")).toBeNull();
  });
});
