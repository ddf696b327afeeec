// Maximum rows per workspace or account in tables with a retention period: beyond it only the newest stay.

import { beforeAll, expect, it } from "vitest";
import { verifyAuditLog } from "../../src/domains/administration/index.ts";
import { boundsSweep } from "../../src/domains/erasure/bounds.ts";
import { enqueue } from "../../src/jobs/index.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService({
  env: {
    RETENTION_AUDIT_ROWS: "4",
    RETENTION_PRODUCT_HISTORY_ROWS: "5",
    RETENTION_FEEDBACK_ROWS: "3",
    RETENTION_VISITOR_EVENTS_ROWS: "6",
  },
});
let crowded: Tenant;
let other: Tenant;
beforeAll(async () => {
  crowded = await service.tenant();
  other = await service.tenant();
});

const run = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));

const sweep = async () => {
  await service.database.write((tx) => enqueue(tx, "sweep", {}));
  await service.drainJobs();
};

const column = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await service.database.read((tx) => tx.many<{ v: string }>(statement));
  return rows.map(({ v }) => v);
};

it("keeps the newest feedback of each workspace", async () => {
  const add = ({ workspace }: Tenant, many: number) =>
    run(sql`insert into feedbacks (workspace_id, id, message, search_text, created_at)
      select ${workspace.id}, 'f' || lpad(n::text, 5, '0'), 'm', 'm', ${service.clock.now()}::timestamptz - n * interval '1 minute'
      from generate_series(1, ${many}) n`);
  await add(crowded, 7500);
  await add(other, 3);
  await sweep();
  const of = ({ workspace }: Tenant) =>
    column(sql`select id as v from feedbacks where workspace_id = ${workspace.id} order by 1`);
  expect(await of(crowded)).toEqual(["f00001", "f00002", "f00003"]);
  expect(await of(other)).toHaveLength(3);
  const url = `/v1/workspaces/${crowded.workspace.id}/feedback`;
  expect((await service.call("GET", url, { key: crowded.key })).body.pagination.total).toBe(3);
});

it("deletes no feedback of workspaces at the limit in repeated sampling", async () => {
  const shops = [await service.tenant(), await service.tenant(), await service.tenant()];
  for (const { workspace } of shops) {
    await run(sql`insert into feedbacks (workspace_id, id, message, search_text, created_at)
      select ${workspace.id}, 'w' || lpad(n::text, 5, '0'), repeat('x', 1900), 'm', ${service.clock.now()}::timestamptz - n * interval '1 minute'
      from generate_series(1, 3000) n`);
  }
  // The table has more pages than one sweep samples, so each sample may overestimate another shop.
  const isBounded = boundsSweep({ feedback: 3000, visitorEvents: 10_000, audit: 10_000, productHistory: 10_000 });
  for (let n = 0; n < 50; n++) await service.database.write((tx) => isBounded(tx, service.clock.now()));
  for (const { workspace } of shops) {
    const left = await column(sql`select count(*)::text as v from feedbacks where workspace_id = ${workspace.id}`);
    expect(left).toEqual(["3000"]);
  }
});

it("keeps the newest product history of each workspace", async () => {
  const add = ({ workspace }: Tenant, many: number) =>
    run(sql`insert into product_history (workspace_id, product_id, at, kind)
      select ${workspace.id}, 'p' || n % 7, ${service.clock.now()}::timestamptz + n * interval '1 ms', 'EDITED'
      from generate_series(1, ${many}) n`);
  await add(crowded, 2500);
  await add(other, 5);
  await sweep();
  const of = ({ workspace }: Tenant) =>
    column(sql`select (at - ${service.clock.now()}::timestamptz)::text as v from product_history
               where workspace_id = ${workspace.id} order by id`);
  expect(await of(crowded)).toEqual(
    [2496, 2497, 2498, 2499, 2500].map((n) => `00:00:0${(n / 1000).toString().replace(/0+$/, "")}`),
  );
  expect(await of(other)).toHaveLength(5);
});

it("keeps the newest bulk edits, and those that can be undone", async () => {
  await run(sql`insert into product_changes (workspace_id, id, changes, status, total, failures, account_id, created_at)
    select ${crowded.workspace.id}, 'c' || lpad(n::text, 4, '0'), '{}', case when n = 1 then 'RUNNING' else 'DONE' end, 1,
           to_jsonb(repeat('x', 1000)), 'a', ${service.clock.now()}::timestamptz + n * interval '1 s'
    from generate_series(1, 600) n`);
  await run(sql`insert into product_change_items (workspace_id, change_id, n, product_id)
    values (${crowded.workspace.id}, 'c0002', 1, 'p')`); // can still be undone
  await sweep();
  const left = await column(sql`
    select min(id) || ' ' || count(*) as v from product_changes
    where workspace_id = ${crowded.workspace.id} and status = 'DONE'`);
  expect(left).toEqual(["c0002 501"]);
});

it("keeps the newest visitor events with their counts, and all chat events", async () => {
  const { id } = crowded.workspace;
  const now = service.clock.now();
  const add = (name: string, many: number, since: Date) =>
    run(sql`insert into usage_events (workspace_id, created_at, id, actor_type, user_id, event_name)
      select ${id}, ${since}::timestamptz + n * interval '1 minute', ${name} || n, 'GUEST', 'g', ${name}
      from generate_series(1, ${many}) n`);
  await add("PRODUCT_CHAT", 20, later(now, -40 * DAY));
  await add("VISIT", 1200, later(now, -35 * DAY));
  await add("PRODUCT_VIEW", 3, later(now, -2 * HOUR));
  await sweep();
  const kept = await column(sql`
    select event_name || ' ' || count(*) as v from usage_events where workspace_id = ${id} group by event_name order by 1`);
  expect(kept).toEqual(["PRODUCT_CHAT 20", "PRODUCT_VIEW 3", "VISIT 3"]);
  const counted = await column(sql`
    select grain || ' ' || event_name || ' ' || sum(events) as v from usage_counts
    where workspace_id = ${id} group by grain, event_name order by 1`);
  expect(counted).toEqual(
    ["DAY", "MONTH", "TEN_DAYS"].flatMap((grain) =>
      ["PRODUCT_CHAT 20", "PRODUCT_VIEW 3", "VISIT 3"].map((n) => `${grain} ${n}`),
    ),
  );
  const url = `/v1/workspaces/${id}/usage`;
  const list = await service.call("GET", `${url}/events?from=2025-01-01&pageSize=100`, { key: crowded.key });
  expect([list.body.pagination.total, list.body.events.length]).toEqual([26, 26]);
  // Totals outlive the rows that they sum.
  const report = await service.call("GET", `${url}?from=2025-01-01`, { key: crowded.key });
  expect(report.body.totals.events).toBe(1223);
});

it("keeps the newest audit entries per account and agent, and all of staff and operators", async () => {
  const log = (kind: string, actor: string, action: string, many: number) =>
    run(sql`insert into audit_log (at, actor_kind, actor_id, action, subject_id, details)
      select ${service.clock.now()}, ${kind}, ${actor}, ${action}, 's' || n, '{}' from generate_series(1, ${many}) n`);
  await log("account", "acc_busy", "website.publish", 1500);
  await log("account", "acc_busy", "agent.update_product", 1500);
  await log("account", "acc_calm", "website.publish", 4);
  await log("staff", "acc_busy", "workspace.suspend", 7);
  await log("cli", "acc_busy", "workspace.suspend", 7);
  const before = await verifyAuditLog(service.database);
  await sweep();
  const left = await column(sql`
    select actor_kind || ' ' || actor_id || ' ' || action || ' ' || count(*) || ' ' || min(subject_id) as v from audit_log
    where actor_id like 'acc\\__%' and actor_id in ('acc_busy', 'acc_calm') group by actor_kind, actor_id, action order by 1`);
  expect(left).toEqual([
    "account acc_busy agent.update_product 4 s1497",
    "account acc_busy website.publish 4 s1497",
    "account acc_calm website.publish 4 s1",
    "cli acc_busy workspace.suspend 7 s1",
    "staff acc_busy workspace.suspend 7 s1",
  ]);
  expect(await verifyAuditLog(service.database, before.head)).toMatchObject({ problem: null, head: before.head });
});
