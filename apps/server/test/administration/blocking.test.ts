// Staff block a source while its programs are in use, with the effect on every surface.

import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { hireStaff } from "../harness/staff.ts";
import { Agent } from "../mcp/agent.ts";
import { Agents, CALLBACK, expectError, type Tokens } from "../oauth/agent.ts";

const service = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" } });
let agents: Agents;
let tenant: Tenant;
let cookie: string;
beforeAll(async () => {
  agents = new Agents(service);
  tenant = await service.tenant();
  ({ cookie } = await agents.person(tenant.account.id));
});

/** Blocks or unblocks as a newly signed-in staff member. */
async function setBlocked(search: string, verb: "block" | "unblock"): Promise<void> {
  const staff = await hireStaff(service, "OPERATOR");
  const { sources } = (await staff.call("GET", `/integration-sources?search=${search}`)).body;
  expect(sources).toHaveLength(1);
  expect((await staff.call("POST", `/integration-sources/${sources[0].id}/${verb}`)).status).toBe(200);
}

const useTool = ({ access_token: token }: Tokens) =>
  new Agent(service, token).callRaw("list_tags", { workspaceId: tenant.workspace.id });
const useRest = () => service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: tenant.key });

const BLOCKED = { status: 403, body: { code: "source_blocked" } };

describe("a blocked source", () => {
  it("returns 403 for tool calls, refresh, authorization and registration until it is unblocked", async () => {
    const registration = { redirect_uris: [CALLBACK], client_name: "Busy", software_id: "busy-agents" };
    const clientId = await agents.register(registration);
    const connect = async (days: number) =>
      (await agents.connect({ clientId, cookie, scope: "tags:read", days })).tokens;
    const [short, regretted, kept] = [await connect(1), await connect(90), await connect(90)];
    for (const tokens of [short, regretted, kept]) expect((await useTool(tokens)).status).toBe(200);
    const asked = await agents.askFor({ client_id: clientId });

    await setBlocked("busy-agents", "block");
    expect(await useTool(kept)).toMatchObject(BLOCKED);
    const refreshed = await agents.refresh(clientId, kept.refresh_token);
    expectError(refreshed, 403, "access_denied");
    expect(refreshed).toMatchObject(BLOCKED);
    expect((await agents.openAuthorization({ client_id: clientId })).status).toBe(403);
    expect((await agents.openConsent(asked, cookie)).status).toBe(403);
    const registered = await agents.tryRegister(registration);
    expectError(registered, 403, "access_denied");
    expect(registered).toMatchObject(BLOCKED);
    expect((await useRest()).status).toBe(200);

    const api = `${service.dashboard}/api/connections`;
    const { connections } = (await service.call("GET", api, { cookie })).body;
    // Newest first: kept, regretted, short.
    expect(connections.map(({ status }: { status: string }) => status)).toEqual(["BLOCKED", "BLOCKED", "BLOCKED"]);
    const origin = new URL(agents.consentUrl).origin;
    const revoked = await service.call("POST", `${api}/${connections[1].id}/revoke`, { cookie, headers: { origin } });
    expect(revoked.status).toBe(200);

    service.clock.advance(2 * DAY);
    await setBlocked("busy-agents", "unblock");
    const { status, body } = await agents.refresh(clientId, kept.refresh_token);
    expect(status).toBe(200);
    expect((await useTool(body)).status).toBe(200);
    for (const { refresh_token: dead } of [regretted, short])
      expectError(await agents.refresh(clientId, dead), 400, "invalid_grant");
    expect(await useTool(regretted)).toMatchObject({ status: 401 });
    expect((await agents.tryRegister(registration)).status).toBe(201);
  });

  it("returns 403 for REST calls by API key until it is unblocked", async () => {
    expect((await useRest()).status).toBe(200);
    await setBlocked("api-keys", "block");
    expect(await useRest()).toMatchObject(BLOCKED);
    await setBlocked("api-keys", "unblock");
    expect((await useRest()).status).toBe(200);
  });
});
