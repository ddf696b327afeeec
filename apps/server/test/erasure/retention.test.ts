// Retention periods of personal data, as set by the operator. Totals outlive them.

import { beforeAll, expect, it } from "vitest";
import { verifyAuditLog } from "../../src/domains/administration/index.ts";
import { retentionSweep } from "../../src/domains/erasure/retention.ts";
import { enqueue } from "../../src/jobs/index.ts";
import { DAY, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService({
  env: {
    RETENTION_CONVERSATIONS_DAYS: "10",
    RETENTION_USAGE_EVENTS_DAYS: "60",
    RETENTION_SEARCH_TEXTS_DAYS: "20",
    RETENTION_FEEDBACK_DAYS: "30",
    RETENTION_AUDIT_ADDRESSES_DAYS: "40",
    RETENTION_AGENT_WRITES_DAYS: "50",
  },
});
let tenant: Tenant;
beforeAll(async () => {
  tenant = await service.tenant();
});

const run = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));

const sweep = async () => {
  await service.database.write((tx) => enqueue(tx, "sweep", {}));
  await service.drainJobs();
};

/** Creates one row of each kind with this age; `name` identifies them. */
async function leaveTraces(name: string, daysOld: number): Promise<void> {
  const at = later(service.clock.now(), -daysOld * DAY);
  const { id } = tenant.workspace;
  await run(sql`insert into conversations (workspace_id, id, visitor_id, created_at, updated_at)
    values (${id}, ${name}, 'v', ${at}, ${at})`);
  await run(sql`insert into feedbacks (workspace_id, id, message, search_text, created_at)
    values (${id}, ${name}, ${name}, ${name}, ${at})`);
  await run(sql`insert into usage_events (workspace_id, created_at, id, actor_type, event_name, resource_type, resource_id)
    values (${id}, ${at}, ${name}, 'GUEST', 'SEARCH', 'query', ${`wish ${name}`})`);
  await run(sql`insert into audit_log (at, actor_kind, actor_id, action, subject_id, details)
    values (${at}, 'account', 'a', 'invitation.send', ${name}, ${{ email: `${name}@example.com`, role: "STAFF" }})`);
}

const column = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await service.database.read((tx) => tx.many<{ v: string }>(statement));
  return rows.map(({ v }) => v);
};

it("deletes each kind of data after its retention period, and keeps totals", async () => {
  for (const days of [5, 15, 25, 35, 45, 100]) await leaveTraces(`d${String(days).padStart(3, "0")}`, days);
  const total = async () =>
    (await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/usage?from=2025-01-01`, { key: tenant.key })).body
      .totals.events;
  const before = await total();
  await sweep();
  expect(await column(sql`select id as v from conversations order by 1`)).toEqual(["d005"]);
  expect(await column(sql`select id as v from feedbacks order by 1`)).toEqual(["d005", "d015", "d025"]);
  expect(await column(sql`select resource_id as v from usage_events where resource_id <> '' order by 1`)).toEqual([
    "wish d005",
    "wish d015",
  ]);
  expect(await column(sql`select subject_id as v from audit_log where details ? 'email' order by 1`)).toEqual([
    "d005",
    "d015",
    "d025",
    "d035",
  ]);
  // Events are deleted by whole months, so the month of the limit stays a little longer.
  expect(await column(sql`select id as v from usage_events order by 1`)).toEqual([
    "d005",
    "d015",
    "d025",
    "d035",
    "d045",
  ]);
  expect(await total()).toBe(before);
  const { body } = await service.call(
    "GET",
    `/v1/workspaces/${tenant.workspace.id}/usage/events?from=2025-01-01&pageSize=100`,
    { key: tenant.key },
  );
  expect(body.pagination.total).toBe(body.events.length);
});

it("deletes old events and their counts in several workspaces and rounds", async () => {
  const old = later(service.clock.now(), -200 * DAY);
  const young = later(service.clock.now(), -DAY);
  const tenants = [await service.tenant(), await service.tenant()];
  for (const { workspace } of tenants) {
    await run(sql`insert into usage_events (workspace_id, created_at, id, actor_type, event_name)
      select ${workspace.id}, ${old}::timestamptz + n * interval '1 minute', 'old ' || n, 'GUEST', 'VISIT'
      from generate_series(1, 1300) n`);
    await run(sql`insert into usage_events (workspace_id, created_at, id, actor_type, event_name)
      values (${workspace.id}, ${young}, 'young', 'GUEST', 'VISIT')`);
  }
  await sweep();
  for (const { workspace } of tenants) {
    expect(await column(sql`select id as v from usage_events where workspace_id = ${workspace.id}`)).toEqual(["young"]);
    const counted = await column(sql`
      select sum(events)::text as v from usage_counts where workspace_id = ${workspace.id} group by grain`);
    expect(counted).toEqual(["1", "1", "1"]);
  }
});

it("deletes a backlog of conversations with their turns", async () => {
  const { workspace } = await service.tenant();
  const at = later(service.clock.now(), -30 * DAY);
  await run(sql`insert into conversations (workspace_id, id, visitor_id, created_at, updated_at)
    select ${workspace.id}, 'c' || n, 'v', ${at}, ${at} from generate_series(1, 1200) n`);
  await run(sql`insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
    select ${workspace.id}, 'c' || n, k, 'q', 'a', '{}', ${at} from generate_series(1, 1200) n, generate_series(1, 2) k`);
  await sweep();
  expect(await column(sql`select id as v from conversations where workspace_id = ${workspace.id}`)).toEqual([]);
});

it("deletes old product history from every part of a large table", async () => {
  const now = service.clock.now();
  // Four rows per page: the old one is behind the first thousand pages, which one sweep reads.
  await run(sql`insert into product_history (workspace_id, product_id, at, kind, changes)
    select ${tenant.workspace.id}, 'p', ${now}::timestamptz - case when n = 5600 then 200 else 1 end * interval '1 day', 'EDITED',
           jsonb_build_object('name', repeat('x', 1850))
    from generate_series(1, 8000) n`);
  const everyAge = { conversations: 1000, usageEvents: 1000, searchTexts: 1000, feedback: 1000, contact: 1000 };
  const retention = retentionSweep({ ...everyAge, auditAddresses: 1000, agentWrites: 1000, productHistory: 180 });
  for (let n = 0; n < 40; n++) await service.database.write((tx) => retention(tx, now));
  const left = await column(sql`
    select count(*) || ' ' || (min(at) > ${later(now, -2 * DAY)})::text as v from product_history
    where workspace_id = ${tenant.workspace.id}`);
  expect(left).toEqual(["7999 true"]);
});

it("keeps the chain of the audit log valid", async () => {
  const at = later(service.clock.now(), -100 * DAY);
  const log = (actor: string, action: string) =>
    run(sql`insert into audit_log (at, actor_kind, actor_id, action, subject_id, details)
      values (${at}, ${actor}, 'chain', ${action}, 's', ${{ email: "chain@example.com" }})`);
  await log("staff", "workspace.suspend");
  await log("account", "agent.update_product");
  await log("cli", "account.create");
  const { head } = await verifyAuditLog(service.database);
  await sweep();
  expect(await column(sql`select action as v from audit_log where actor_id = 'chain' order by id`)).toEqual([
    "workspace.suspend",
    "account.create",
  ]);
  expect(await column(sql`select action as v from audit_log where actor_id = 'chain' and details ? 'email'`)).toEqual(
    [],
  );
  expect(await verifyAuditLog(service.database, head)).toMatchObject({ problem: null, head });
});
