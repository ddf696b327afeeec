// Generated from the contracts: role checks of administration, and the audit entry that every write of staff leaves.

import { OPERATIONS, type Operation, STAFF_ROLES } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { beginStaffSession } from "../../src/domains/accounts/staff-rows.ts";
import { sql } from "../../src/storage/database.ts";
import { Authenticator } from "../administration/authenticator.ts";
import { openScene } from "../administration/scene.ts";
import { fingerprinter } from "../harness/rows.ts";
import { randomName, withService } from "../harness/service.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";
import { callExample, needsCredential, servedTo } from "./operations.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
const base = () => `${service.admin}/api`;
const hired = {} as Record<(typeof STAFF_ROLES)[number], Staff>;

beforeAll(async () => {
  for (const role of STAFF_ROLES) hired[role] = await hireStaff(service, role);
});

const forStaff = servedTo("staff").filter(needsCredential);
/** They only start a passkey ceremony and leave no entry. */
const LEAVE_NOTHING = ["begin_passkey_enrolment"];
const writes = forStaff.filter(([name, { effect }]) => effect !== "read" && !LEAVE_NOTHING.includes(name));

describe.each(forStaff)("%s", (name, contract) => {
  it("returns 403 to lower staff roles", async () => {
    expect(contract.staffRole, name).not.toBeNull();
    const least = STAFF_ROLES.indexOf(contract.staffRole ?? "SUPPORT");
    for (const role of STAFF_ROLES.slice(0, least)) {
      const target = { base: base(), workspaceId: "" };
      const reply = await callExample(service, contract, target, { cookie: hired[role].cookie });
      expect({ role, ...reply }).toMatchObject({ role, status: 403, body: { code: "forbidden_role" } });
    }
  });

  it("is refused on the other origins, even with a staff cookie", async () => {
    for (const [origin, prefix] of [
      [service.dashboard, "/api"],
      [service.api, "/v1"],
    ]) {
      const { cookie } = hired.SUPERVISOR;
      const renamed = cookie.replace("vitrine_admin", "vitrine_dashboard");
      for (const given of [cookie, renamed]) {
        const target = { base: `${origin}${prefix}`, workspaceId: "" };
        const { status } = await callExample(service, contract, target, { cookie: given });
        expect([400, 401, 403, 404], `${status}`).toContain(status);
      }
    }
  });
});

it("every read is open to SUPPORT, except the list of staff", () => {
  const strict = forStaff.filter(([, { effect, staffRole }]) => effect === "read" && staffRole !== "SUPPORT");
  expect(strict.map(([name]) => name)).toEqual(["list_staff"]);
});

it("every staff write takes a reason, except those on one's own account", () => {
  const silent = writes.filter(([, { body }]) => body === null || !("reason" in body.shape)).map(([name]) => name);
  expect(silent.sort()).toEqual([
    "delete_passkey",
    "end_staff_session",
    "enrol_passkey",
    "sign_out_staff",
    "sign_out_staff_everywhere",
  ]);
});

interface Sent {
  params?: Record<string, string>;
  body?: object;
  who: Staff;
}

/** Prepares a scene in which the write succeeds. */
async function prepare({ name, examples }: Operation): Promise<Sent> {
  const at = await openScene(service);
  const who = await hireStaff(service, "SUPERVISOR");
  const body = (examples.body ?? {}) as object;
  const params = (id: string) => ({ id });
  switch (name) {
    case "sign_out_staff":
    case "sign_out_staff_everywhere":
      return { who };
    case "end_staff_session": {
      await service.database.write((tx) => beginStaffSession(tx, who.id, "Another browser", service.clock.now()));
      const { sessions } = (await who.call("GET", "/sessions")).body as {
        sessions: { id: string; current: boolean }[];
      };
      return { who, params: params(sessions.find(({ current }) => !current)?.id ?? "") };
    }
    case "enrol_passkey":
    case "delete_passkey": {
      const origin = service.admin.replace("127.0.0.1", "localhost");
      const { token, options } = (await service.call("POST", `${base()}/passkeys/options`, { cookie: who.cookie }))
        .body;
      const enrolment = { token, name: "Laptop", ...new Authenticator().create(options, origin) };
      if (name === "enrol_passkey") return { who, body: enrolment };
      const { body: made } = await service.call("POST", `${base()}/passkeys`, { cookie: who.cookie, body: enrolment });
      return { who, params: params(made.id) };
    }
    case "erase_account":
      return { who, params: params(at.tenant.account.id), body: { ...body, email: at.tenant.account.email } };
    case "assign_workspace_owner":
      return { who, params: params(at.tenant.workspace.id), body: { ...body, email: at.heir.email } };
    case "revoke_any_connection":
      return { who, params: params(at.grantId), body };
    case "add_staff":
      return { who, body: { ...body, email: `${randomName()}@example.com` } };
    case "adjust_credits":
      return { who, body: { ...body, workspaceId: at.tenant.workspace.id } };
    case "approve_adjustment":
    case "reject_adjustment":
      return { who, params: params(at.adjustmentId), body };
    case "replay_payment_event":
      return { who, params: { provider: "stripe", id: at.eventId }, body };
    case "retry_job":
      return { who, params: params(at.jobId), body };
    case "mark_contact_read":
      return { who, params: params(at.contactId), body };
    default: {
      const path = OPERATIONS.find((one) => one.name === name)?.rest?.path ?? "";
      if (path.startsWith("/accounts/")) return { who, params: params(at.tenant.account.id), body };
      if (path.startsWith("/workspaces/")) return { who, params: params(at.tenant.workspace.id), body };
      if (path.startsWith("/integration-sources/")) return { who, params: params(at.sourceId), body };
      if (path.startsWith("/staff/")) return { who, params: params(at.colleague.id), body };
      throw new Error(`nothing is prepared for ${name}`);
    }
  }
}

const send = (contract: Operation, { params, body, who }: Sent) =>
  callExample(
    service,
    { ...contract, examples: { ...contract.examples, ...(params ? { params } : {}) } },
    { base: base(), workspaceId: "", ...(body ? { body } : {}) },
    { cookie: who.cookie },
  );

interface Entry {
  actor_id: string;
  reason: string | null;
  request_id: string | null;
  is_sealed: boolean;
}

const entriesSince = (id: number) =>
  service.database.read((tx) =>
    tx.many<Entry>(sql`
      select actor_id, reason, request_id, seal_number is not null as is_sealed from audit_log where id > ${id}`),
  );
const newestEntry = async () =>
  (await service.database.read((tx) => tx.one<{ id: number }>(sql`select max(id) as id from audit_log`))).id;

describe.each(writes)("%s by staff", (_name, contract) => {
  it("writes exactly one audit log entry, none when refused, and no data without its entry", async () => {
    const prepared = await prepare(contract);
    const before = await newestEntry();
    expect((await send(contract, { ...prepared, body: { ...prepared.body, unheardOf: 1 } })).status).toBe(400);
    if (prepared.params !== undefined) {
      const unknown = Object.fromEntries(Object.keys(prepared.params).map((name) => [name, "999999999999"]));
      expect((await send(contract, { ...prepared, params: unknown })).status).toBe(404);
    }
    await expectNothingWritten(async () => {
      expect((await send(contract, prepared)).status).toBe(500);
    });
    expect(await entriesSince(before)).toEqual([]);
    const reply = await send(contract, prepared);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: contract.output === null ? 204 : 200 });
    const reason = (prepared.body as { reason?: string } | undefined)?.reason ?? null;
    const entry = { actor_id: prepared.who.id, reason, request_id: reply.headers.get("x-request-id"), is_sealed: true };
    expect(await entriesSince(before)).toEqual([entry]);
  });
});

/** Makes every audit entry impossible during the call. */
async function expectNothingWritten(call: () => Promise<void>): Promise<void> {
  const fingerprint = await fingerprinter(service, ["staff_sessions", "api_keys", "dashboard_sessions"]);
  await refuseEntries(true);
  try {
    const before = await fingerprint();
    await call();
    expect(await fingerprint()).toEqual(before);
  } finally {
    await refuseEntries(false);
  }
}

const refuseEntries = (isRefused: boolean) =>
  service.database.write((tx) =>
    tx.run(
      isRefused
        ? sql`alter table audit_log add constraint no_entries check (false) not valid`
        : sql`alter table audit_log drop constraint no_entries`,
    ),
  );
