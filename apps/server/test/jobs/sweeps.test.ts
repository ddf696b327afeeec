import { describe, expect, it } from "vitest";
import { enqueue } from "../../src/jobs/index.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { raw, sql } from "../../src/storage/database.ts";
import { randomName, withService } from "../harness/service.ts";
import { connect } from "../mcp/agent.ts";

describe("the sweep", () => {
  const service = withService();

  const run = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
  const sweep = async () => {
    await service.database.write((tx) => enqueue(tx, "sweep", {}));
    await service.drainJobs();
  };

  /** Number of rows that each deleting statement of a sweep removes. */
  const roundsOf = async (table: string): Promise<number[]> => {
    // On a cluster a trigger of a workspace's table may write to colocated tables only.
    await run(raw("create table rounds (workspace_id text not null, removed int)"));
    await run(raw("select lie_with_workspace('rounds')"));
    const whose = table === "conversation_turns" ? "min(workspace_id)" : "''";
    await run(
      raw(`create function note_round() returns trigger language plpgsql as $$
        declare whose text; n int;
        begin
          select ${whose}, count(*) into whose, n from gone;
          if n > 0 then insert into rounds (workspace_id, removed) values (whose, n); end if;
          return null;
        end $$`),
    );
    await run(
      raw(`create trigger note_round after delete on ${table} referencing old table as gone
        for each statement execute function note_round()`),
    );
    await sweep();
    const rounds = await service.database.read((tx) =>
      tx.many<{ removed: number }>(sql`select removed from rounds order by removed desc`),
    );
    await run(raw("drop function note_round() cascade"));
    await run(raw("drop table rounds"));
    return rounds.map(({ removed }) => removed);
  };
  const countOf = async (table: string, column: string, value: string): Promise<number> => {
    const { count } = await service.database.read((tx) =>
      tx.one<{ count: number }>(sql`select count(*)::int from ${raw(table)} where ${raw(column)} = ${value}`),
    );
    return count;
  };

  it("deletes only expired rows", async () => {
    const { account, workspace } = await service.tenant();
    const now = service.clock.now();
    const ago = later(now, -1);
    const ahead = later(now, 1);
    const name = randomName();
    for (const [key, time] of [
      ["old", ago],
      ["new", ahead],
    ] as const) {
      const id = `${key}-${name}`;
      const hash = Buffer.from(id);
      await run(sql`insert into dashboard_sessions (id, token_hash, account_id, created_at, last_used_at, expires_at)
        values (${id}, ${hash}, ${account.id}, ${now}, ${now}, ${time})`);
      await run(sql`insert into invitations (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at)
        values (${id}, ${workspace.id}, ${id}, 'STAFF', ${hash}, ${account.id}, ${now}, ${later(time, -30 * DAY)})`);
      await run(
        sql`insert into subdomains (sub_domain, workspace_id, held_until) values (${id}, ${workspace.id}, ${time})`,
      );
      await run(sql`insert into sign_in_codes (audience, address, code_hash, expires_at, sent_at)
        values ('test', ${id}, ${hash}, ${later(time, -HOUR)}, '{}')`);
      await run(sql`insert into billing_email_verifications (workspace_id, email, verified_at)
        values (${workspace.id}, ${id}, ${later(time, -HOUR)})`);
      await run(sql`insert into idempotency_answers (connection_id, visitor_id, operation, key, request_hash, status, created_at)
        values ('c', '', 'o', ${id}, ${hash}, 200, ${later(time, -DAY)})`);
    }
    await sweep();
    const left = await service.database.read((tx) =>
      tx.many<{ what: string }>(sql`
        select 'session ' || id as what from dashboard_sessions where account_id = ${account.id}
        union all select 'invitation ' || id from invitations
        union all select 'subdomain ' || sub_domain from subdomains where workspace_id = ${workspace.id}
        union all select 'code ' || address from sign_in_codes
        union all select 'proof ' || email from billing_email_verifications
        union all select 'answer ' || key from idempotency_answers
        order by 1`),
    );
    expect(left.map(({ what }) => what)).toEqual(
      [
        `answer new-${name}`,
        `code new-${name}`,
        `invitation new-${name}`,
        `proof new-${name}`,
        `session new-${name}`,
        `subdomain new-${name}`,
        `subdomain ${workspace.subDomain}`,
      ].sort(),
    );
  });

  it("deletes expired sessions in batches of 1,000 rows", async () => {
    const { account } = await service.tenant();
    const now = service.clock.now();
    await run(sql`
      insert into dashboard_sessions (id, token_hash, account_id, created_at, last_used_at, expires_at)
      select 'many' || n, sha256(('many' || n)::bytea), ${account.id}, ${now}, ${now}, ${now}
      from generate_series(1, 2500) as n`);
    const rounds = await roundsOf("dashboard_sessions");
    expect(rounds).toEqual([1000, 1000, 500]);
  });

  it("deletes tokens of an expired connection in batches of 1,000 rows", async () => {
    const { account } = await service.tenant();
    const { grantId } = await connect(service, account.id);
    const ended = later(service.clock.now(), -91 * DAY);
    await run(sql`update oauth_grants set expires_at = ${ended} where id = ${grantId}`);
    await run(sql`update oauth_access_tokens set expires_at = ${ended} where grant_id = ${grantId}`);
    await run(sql`delete from oauth_refresh_tokens where grant_id = ${grantId}`);
    await run(sql`
      insert into oauth_refresh_tokens (token_hash, grant_id, scopes)
      select sha256(('many' || n)::bytea), ${grantId}, '{}' from generate_series(1, 2500) as n`);
    expect(await roundsOf("oauth_refresh_tokens")).toEqual([1000, 1000, 500]);
    expect(await countOf("oauth_grants", "id", grantId)).toBe(0);
  });

  it("deletes turns of an old conversation in batches of 1,000 rows", async () => {
    const { workspace } = await service.tenant();
    const long = later(service.clock.now(), -4000 * DAY);
    const id = `cnv_${randomName()}`;
    await run(sql`
      insert into conversations (workspace_id, id, visitor_id, created_at, updated_at)
      values (${workspace.id}, ${id}, 'visitor', ${long}, ${long})`);
    await run(sql`
      insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
      select ${workspace.id}, ${id}, n, '', '', '{}', ${long} from generate_series(1, 2500) as n`);
    expect(await roundsOf("conversation_turns")).toEqual([1000, 1000, 500]);
    expect(await countOf("conversations", "id", id)).toBe(0);
  });

  it("continues when one area fails, and logs the area", async () => {
    const { account, workspace } = await service.tenant();
    const now = service.clock.now();
    const name = randomName();
    await run(sql`insert into dashboard_sessions (id, token_hash, account_id, created_at, last_used_at, expires_at)
      values (${name}, ${Buffer.from(name)}, ${account.id}, ${now}, ${now}, ${now})`);
    await run(
      sql`insert into subdomains (sub_domain, workspace_id, held_until) values (${name}, ${workspace.id}, ${now})`,
    );
    await run(raw("create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'"));
    await run(raw("create trigger refuse before delete on dashboard_sessions for each row execute function refuse()"));
    await sweep();
    await run(raw("drop function refuse() cascade"));
    const left = await service.database.read((tx) =>
      tx.one(sql`select (select count(*)::int from dashboard_sessions where id = ${name}) as sessions,
                        (select count(*)::int from subdomains where sub_domain = ${name}) as subdomains`),
    );
    expect(left).toEqual({ sessions: 1, subdomains: 0 });
    const told = service.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "the sweep failed");
    expect(told).toEqual([expect.objectContaining({ area: "accounts" })]);
  });

  it("keeps a session that is used concurrently", async () => {
    const { account } = await service.tenant();
    const now = service.clock.now();
    const name = randomName();
    await run(sql`insert into dashboard_sessions (id, token_hash, account_id, created_at, last_used_at, expires_at)
      values (${name}, ${Buffer.from(name)}, ${account.id}, ${now}, ${now}, ${now})`);
    await service.database.write(async (tx) => {
      await tx.run(sql`update dashboard_sessions set expires_at = ${later(now, HOUR)} where id = ${name}`);
      await sweep();
    });
    const left = await service.database.read((tx) =>
      tx.many(sql`select id from dashboard_sessions where id = ${name}`),
    );
    expect(left).toEqual([{ id: name }]);
  });

  it("deletes leftovers of finished imports, and keeps running imports", async () => {
    const { workspace } = await service.tenant();
    const now = service.clock.now();
    const month = later(now, -30 * DAY);
    for (const [id, status, finishedAt] of [
      ["imp_old", "DONE", month],
      ["imp_new", "DONE", later(month, 1)],
      ["imp_runs", "RUNNING", null],
    ] as const) {
      await run(sql`
        insert into imports (workspace_id, id, format, mapping, dry_run, size_bytes, status, created_at, finished_at)
        values (${workspace.id}, ${id}, 'csv', '{}', false, 1, ${status}, ${month}, ${finishedAt})`);
      await run(sql`
        insert into import_errors (workspace_id, import_id, line, field_errors)
        select ${workspace.id}, ${id}, n, '{}' from generate_series(1, 1500) as n`);
    }
    for (const [workspaceId, id] of [
      [workspace.id, "imp_runs"],
      [workspace.id, "imp_gone"],
      ["wsp_gone", "imp_gone"],
    ] as const) {
      await run(sql`
        insert into import_keys (workspace_id, import_id, key, line)
        select ${workspaceId}, ${id}, n::text::bytea, n from generate_series(1, 1200) as n`);
    }
    await sweep();
    const left = await service.database.read((tx) =>
      tx.many<{ what: string; n: number }>(sql`
        select 'import ' || id as what, 1 as n from imports
        union all select 'errors ' || import_id, count(*)::int from import_errors group by import_id
        union all select 'keys ' || workspace_id || import_id, count(*)::int from import_keys group by workspace_id, import_id
        order by 1`),
    );
    expect(left).toEqual([
      { what: "errors imp_new", n: 1500 },
      { what: "errors imp_runs", n: 1500 },
      { what: "import imp_new", n: 1 },
      { what: "import imp_runs", n: 1 },
      { what: `keys ${workspace.id}imp_runs`, n: 1200 },
    ]);
  });
});
