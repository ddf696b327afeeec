// Balance adjustments, replayed payment events, contact requests, and error reports for staff.

import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Sql, sql } from "../../src/storage/database.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { anyClient, mailTo } from "../harness/sign-in.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { solve } from "../visitors/setting.ts";

const service = withService({ env: { TRUST_PROXY: "on", CHALLENGE_GUESSES: "10" } });
let tenant: Tenant;
let staff: Staff;
let second: Staff;
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await hireStaff(service);
  second = await hireStaff(service);
});

const adjust = (amount: number, who = staff) =>
  who.call("POST", "/adjustments", { workspaceId: tenant.workspace.id, amount });
const balance = async () => (await staff.call("GET", `/workspaces/${tenant.workspace.id}`)).body.wallet.balance;

describe("a credit adjustment", () => {
  it("applies up to 10,000 credits at once, and needs a second SUPERVISOR above that", async () => {
    expect((await adjust(10_000)).body).toMatchObject({ status: "APPLIED", balanceAfter: 10_000 });
    const waiting = (await adjust(10_001, second)).body;
    expect(waiting).toMatchObject({ status: "WAITING", balanceAfter: null, decidedBy: null });
    expect(await balance()).toBe(10_000);
    expect((await second.call("POST", `/adjustments/${waiting.id}/approve`)).body.code).toBe("conflict");
    const operator = await hireStaff(service, "OPERATOR");
    expect((await operator.call("POST", `/adjustments/${waiting.id}/approve`)).body.code).toBe("forbidden_role");
    const third = await hireStaff(service);
    const approvals = await Promise.all(
      [staff, third].map((who) => who.call("POST", `/adjustments/${waiting.id}/approve`)),
    );
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance()).toBe(20_001);
    expect((await staff.call("POST", `/adjustments/${waiting.id}/reject`)).body.code).toBe("conflict");
    const ledger = (await staff.call("GET", `/workspaces/${tenant.workspace.id}/ledger?pageSize=1`)).body;
    expect(ledger.entries).toMatchObject([{ kind: "ADJUSTMENT", balanceDelta: 10_001, balance: 20_001 }]);
    const rest = (await staff.call("GET", `/workspaces/${tenant.workspace.id}/ledger?after=${ledger.next}`)).body;
    expect(rest).toMatchObject({ entries: [{ balanceDelta: 10_000 }], next: null });
  });

  it("counts towards the daily limit of a SUPERVISOR, concurrent and negative ones included", async () => {
    const replies = await Promise.all([adjust(6000), adjust(6000), adjust(-6000)]);
    expect(replies.map(({ body }) => body.status).sort()).toEqual(["APPLIED", "WAITING", "WAITING"]);
    expect((await adjust(-10_000, second)).body).toMatchObject({ status: "APPLIED" });
    expect((await adjust(0)).status).toBe(400);
    const listed = (await staff.call("GET", `/adjustments?workspaceId=${tenant.workspace.id}&status=WAITING`)).body;
    expect(listed.adjustments).toHaveLength(2);
    expect((await staff.call("POST", `/adjustments/${listed.adjustments[0].id}/reject`)).body.status).toBe("REJECTED");
    expect((await staff.call("POST", "/adjustments", { workspaceId: "wks_none", amount: 1 })).status).toBe(400);
  });
});

describe("a stored payment event", () => {
  it("is applied once by concurrent replays", async () => {
    const id = newId("purchase");
    const event = `evt_${randomName()}`;
    const now = service.clock.now();
    const fact = {
      kind: "payment",
      workspaceId: tenant.workspace.id,
      purchaseId: id,
      sessionId: "cs_1",
      status: "PAID",
    };
    const money = { amount: 1000, currency: "usd", paymentReference: `pi_${randomName()}` };
    await service.database.write(async (tx) => {
      await tx.run(sql`
        insert into payment_events (provider, id, type, fact, occurred_at, received_at, processed_at, outcome)
        values ('stripe', ${event}, 'checkout.session.completed', ${JSON.stringify({ ...fact, ...money })}::jsonb, ${now}, ${now},
                ${now}, 'IGNORED')`);
    });
    const replay = () => staff.call("POST", `/webhooks/stripe/${event}/replay`);
    expect((await replay()).body).toMatchObject({ outcome: "IGNORED" });
    await service.database.write((tx) =>
      tx.run(sql`
        insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at)
        values (${tenant.workspace.id}, ${id}, 'stripe', 500, 1000, 'usd', 'PENDING', ${tenant.account.id}, ${now})`),
    );
    const replies = await Promise.all([replay(), replay(), replay()]);
    expect(replies.map(({ body }) => body.outcome)).toEqual(["APPLIED", "APPLIED", "APPLIED"]);
    expect(await balance()).toBe(500);
    const [purchase] = (await staff.call("GET", `/purchases?reference=${money.paymentReference}`)).body.purchases;
    expect(purchase).toMatchObject({ id, status: "PAID", workspace: { id: tenant.workspace.id } });
    const found = (await staff.call("GET", `/find?text=${money.paymentReference}`)).body.found;
    expect(found).toMatchObject([{ kind: "PURCHASE", id }]);
    expect((await staff.call("GET", "/webhooks?outcome=APPLIED")).body.events).toMatchObject([{ id: event }]);
  });
});

describe("a contact request", () => {
  const solved = async () => {
    const { challengeSiteKey } = (await service.call("GET", `${service.dashboard}/api/contact`)).body;
    const { pathname } = new URL(challengeSiteKey);
    const { body: challenge } = await service.call("GET", `${pathname}?purpose=contact`);
    return solve(challenge);
  };
  const write = (email: string, challengeToken?: string, headers = anyClient()) =>
    service.call("POST", `${service.dashboard}/api/contact`, {
      body: { name: "Deniz", email, subject: "Hello", message: "Is anybody there?", challengeToken },
      headers,
    });

  it("needs a challenge, is limited to one unread per address, and is mailed to staff", async () => {
    const email = `${randomName()}@example.com`;
    expect((await write(email)).body.code).toBe("challenge_required");
    expect((await write(email, "nonsense")).body.code).toBe("challenge_failed");
    const token = await solved();
    expect((await write(email, token)).status).toBe(200);
    expect((await write(`x${email}`, token)).body.code, "a challenge counts once").toBe("challenge_failed");
    expect((await write(email.toUpperCase(), await solved())).body.code).toBe("contact_pending");
    const tokens = await Promise.all([solved(), solved(), solved()]);
    const racing = `${randomName()}@example.com`;
    const racers = await Promise.all(tokens.map((token) => write(racing, token)));
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await mailTo(service, staff.email))[0]).toMatchObject({ subject: "Contact: Hello" });
    const [request] = (await staff.call("GET", `/contact-requests?status=WAITING&email=${email}`)).body.requests;
    const support = await hireStaff(service, "SUPPORT");
    expect((await support.call("POST", `/contact-requests/${request.id}/read`)).body).toMatchObject({
      status: "READ",
      readBy: { id: support.id },
    });
    expect((await write(email, await solved())).status).toBe(200);
  });

  it("is limited to five per hour and client, then returns 429", async () => {
    const headers = anyClient();
    for (let i = 0; i < 5; i++) expect((await write("a@example.com", undefined, headers)).status).toBe(403);
    expect((await write("a@example.com", undefined, headers)).status).toBe(429);
    const { addresses } = (await staff.call("GET", "/turned-away")).body;
    expect(addresses).toContainEqual(
      expect.objectContaining({ address: headers["x-forwarded-for"], limit: "contact", times: 1 }),
    );
  });
});

describe("the overview", () => {
  it("counts new records per day, and lists failed jobs and mails", async () => {
    await service.drainJobs();
    const before = (await staff.call("GET", "/overview?days=2")).body;
    await service.tenant();
    await adjust(20);
    await service.database.write((tx) =>
      tx.run(sql`
        select graphile_worker.add_job('send_mail', '{"sealed": "x"}'::json, max_attempts := 1),
               graphile_worker.add_job('nothing', '{}'::json, run_at := now() + interval '1 day')`),
    );
    await service.database.write((tx) =>
      tx.run(sql`
        update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no server'
        where run_at < now() + interval '1 hour'`),
    );
    const { body } = await staff.call("GET", "/overview?days=2");
    const [today, then] = [body.days[1], before.days[1]];
    expect(today).toMatchObject({
      accounts: then.accounts + 1,
      workspaces: then.workspaces + 1,
      creditsAdjusted: then.creditsAdjusted + 20,
    });
    expect(body.totals.accounts).toBe(before.totals.accounts + 1);
    expect(body.trouble).toMatchObject({ failedJobs: 1, failedMail: 1 });
    const [mail] = (await staff.call("GET", "/mail/failed")).body.mails;
    expect(mail).toMatchObject({ state: "FAILED", lastError: "no server", to: null });
    const listed = (await staff.call("GET", "/jobs?state=FAILED")).body.jobs;
    expect(listed).toMatchObject([{ id: mail.id, task: "send_mail" }]);
    expect((await staff.call("POST", `/jobs/${mail.id}/retry`)).body).toMatchObject({ state: "WAITING", attempts: 0 });
    expect((await staff.call("GET", "/jobs/counts")).body.tasks).toContainEqual(
      expect.objectContaining({ task: "nothing", state: "WAITING", count: 1 }),
    );
  });

  it("counts requests and errors per day, and lists the busiest sources", async () => {
    const before = (await staff.call("GET", "/overview?days=1")).body;
    const { token, sourceId } = await connect(service, tenant.account.id, ["tags:read"]);
    const agent = new Agent(service, token);
    for (let n = 0; n < 3; n++) await agent.ok("list_tags", { workspaceId: tenant.workspace.id });
    await service.call("GET", "/healthz");
    const run = (statement: Sql) => service.database.write((tx) => tx.run(statement));
    await run(sql`alter table audit_log add constraint no_entries check (false) not valid`);
    try {
      expect((await adjust(1)).status).toBe(500);
    } finally {
      await run(sql`alter table audit_log drop constraint no_entries`);
    }
    const { body } = await staff.call("GET", "/overview?days=1");
    const [now, then] = [body.days[0], before.days[0]];
    // The first overview request is counted. The second one is not yet.
    expect({ requests: now.requests - then.requests, errors: now.errors - then.errors }).toEqual({
      requests: 5,
      errors: 1,
    });
    expect(body.busiestSources.find(({ id }: { id: string }) => id === sourceId)).toMatchObject({
      name: "Test agent",
      requests: 3,
      activeConnections: 1,
    });
    const all = body.busiestSources.map(({ requests }: { requests: number }) => requests);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect((await staff.call("GET", `/integration-sources/${sourceId}`)).body.requests).toBe(3);
    service.clock.advance(31 * DAY);
    staff = await hireStaff(service, "SUPERVISOR");
    expect((await staff.call("GET", `/integration-sources/${sourceId}`)).body.requests).toBe(0);
  });

  it("finds accounts, workspaces, connections and staff by their identifiers", async () => {
    for (const [text, kind, id] of [
      [tenant.account.email, "ACCOUNT", tenant.account.id],
      [tenant.workspace.subDomain, "WORKSPACE", tenant.workspace.id],
      [tenant.key.slice(0, 40), "CONNECTION", tenant.keyId],
      [tenant.keyId, "CONNECTION", tenant.keyId],
      [staff.email, "STAFF", staff.id],
    ]) {
      const { found } = (await staff.call("GET", `/find?text=${encodeURIComponent(text ?? "")}`)).body;
      expect(found, text).toContainEqual(expect.objectContaining({ kind, id }));
    }
    expect(JSON.stringify((await staff.call("GET", "/find?text=nobody-at-all")).body)).toBe('{"found":[]}');
  });
});
