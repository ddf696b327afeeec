import { beforeEach, describe, expect, it } from "vitest";
import { verifyAuditLog } from "../../src/domains/administration/index.ts";
import { type Sql, sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let staff: Staff;
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await hireStaff(service, "OPERATOR");
});

const run = (...statements: Sql[]) =>
  service.database.write(async (tx) => {
    for (const statement of statements) await tx.run(statement);
  });
const suspend = (id: string) => staff.call("POST", `/accounts/${id}/suspend`);
const proof = () => verifyAuditLog(service.database);

/** Simulates an attacker with database access, who disables the triggers. */
const tamper = (...statements: Sql[]) =>
  run(sql`alter table audit_log disable trigger user`, ...statements, sql`alter table audit_log enable trigger user`);

describe("the audit log", () => {
  it("rejects changes and deletions, except the removal of an email address", async () => {
    for (const statement of [
      sql`update audit_log set action = 'nothing'`,
      sql`update audit_log set details = '{"email": "x"}'`,
      sql`update audit_log set seal_hash = null`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(run(statement)).rejects.toThrow("append-only");
    }
    await run(sql`
      insert into audit_log (at, actor_kind, actor_id, action, subject_id, details)
      values (now(), 'staff', ${staff.id}, 'test.email', 'x', '{"email": "a@example.com", "kept": 1}')`);
    await run(sql`update audit_log set details = details - 'email' where action = 'test.email'`);
    expect((await proof()).problem).toBeNull();
  });

  it("seals entries of staff and operators, also concurrent ones, and no entries of accounts", async () => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => service.account()));
    const { entries: before } = await proof();
    const replies = await Promise.all(tenants.map(({ id }) => suspend(id)));
    expect(replies.map(({ status }) => status)).toEqual(tenants.map(() => 200));
    expect(await proof()).toMatchObject({ entries: before + 6, problem: null });
    await service.call("PUT", `/v1/workspaces/${tenant.workspace.id}/workspace`, {
      key: tenant.key,
      body: { name: "New" },
    });
    expect(await proof()).toMatchObject({ entries: before + 6, problem: null });
    const [own] = (await staff.call("GET", `/audit?actorId=${tenant.account.id}`)).body.entries;
    expect(own).toMatchObject({ action: "workspace.update", seal: null, actor: { kind: "ACCOUNT" } });
  });

  it("does not block tenants during a staff write", async () => {
    await service.database.write(async (tx) => {
      await tx.run(sql`update audit_chain set number = number`);
      const body = { name: "Meanwhile" };
      const url = `/v1/workspaces/${tenant.workspace.id}/workspace`;
      expect((await service.call("PUT", url, { key: tenant.key, body })).status).toBe(200);
    });
  });

  it("detects changed, missing, unsealed and rewritten entries", async () => {
    await suspend(tenant.account.id);
    const last = sql`seal_number = (select number from audit_chain)`;
    const middle = sql`seal_number = 2`;
    const { head } = await proof();
    for (const [what, change, back] of [
      [
        "changed",
        sql`update audit_log set reason = 'another' where ${last}`,
        sql`update audit_log set reason = 'A test' where ${last}`,
      ],
      [
        "missing",
        sql`update audit_log set seal_number = -2 where ${middle}`,
        sql`update audit_log set seal_number = 2 where seal_number = -2`,
      ],
      [
        "missing",
        sql`update audit_log set seal_number = -9 where ${last}`,
        sql`update audit_log set seal_number = ${head.number} where seal_number = -9`,
      ],
      [
        "never sealed",
        sql`insert into audit_log (at, actor_kind, actor_id, action, subject_id) values (now(), 'staff', 'x', 'slipped.in', 'x')`,
        sql`delete from audit_log where action = 'slipped.in'`,
      ],
    ] as const) {
      await tamper(change);
      expect((await proof()).problem).toContain(what);
      await tamper(back);
      expect((await proof()).problem).toBeNull();
    }
    const made = { number: head.number, hash: "0".repeat(64) };
    expect((await verifyAuditLog(service.database, made)).problem).toContain("made anew");
    expect((await verifyAuditLog(service.database, head)).problem).toBeNull();
  });

  it("is filtered by actor, action, subject and time, read singly, and exported as CSV", async () => {
    const { headers } = await suspend(tenant.account.id);
    const request = headers.get("x-request-id");
    const [entry] = (await staff.call("GET", `/audit?requestId=${request}`)).body.entries;
    expect((await staff.call("GET", `/audit/${entry.id}`)).body).toEqual(entry);
    for (const query of [
      `actorId=${staff.id}&action=account`,
      `subjectId=${tenant.account.id}&action=account.suspend`,
      `actorKind=STAFF&subjectId=${tenant.account.id}`,
    ]) {
      expect((await staff.call("GET", `/audit?${query}`)).body.entries, query).toEqual([entry]);
    }
    expect((await staff.call("GET", `/audit?subjectId=${tenant.account.id}&from=2030-01-01`)).body.entries).toEqual([]);
    const url = `${service.admin}/api/exports/audit.csv?requestId=${request}`;
    const file = await service.call("GET", url, { cookie: staff.cookie });
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.body.split("\r\n")).toHaveLength(3);
    expect(file.body).toContain("account.suspend");
    expect((await service.call("GET", url)).status).toBe(401);
  });
});

describe("the command line", () => {
  it("lists and verifies the log, and exits with 1 when it was tampered with", async () => {
    const env = { DATABASE_URL: service.databaseUrl, SECRET_KEY: "test-secret-key-that-is-long-enough-000" };
    await suspend(tenant.account.id);
    const listed = await runCli(["audit", "list", "--subject", tenant.account.id, "--json"], env);
    expect(JSON.parse(listed.stdout).entries[0]).toMatchObject({ action: "account.suspend", reason: "A test" });
    const proven = await runCli(["audit", "verify"], env);
    expect(proven).toMatchObject({ code: 0, stdout: expect.stringContaining("entries verified") });
    const head = /head: (\S+)/.exec(proven.stdout)?.[1] ?? "";
    expect((await runCli(["audit", "verify", "--expect", head], env)).code).toBe(0);
    await tamper(sql`update audit_log set action = 'account.praise' where seal_number = 3`);
    const broken = await runCli(["audit", "verify"], env);
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining("entry 3 was changed") });
    for (const args of [
      ["account", "list", "--search", tenant.account.email],
      ["account", "show", "--email", tenant.account.email],
      ["workspace", "list", "--search", tenant.workspace.subDomain],
      ["workspace", "show", "--workspace", tenant.workspace.id],
      ["staff", "list"],
      ["job", "list"],
    ]) {
      const { code, stdout, stderr } = await runCli(args, env);
      expect({ code, stderr }, args.join(" ")).toEqual({ code: 0, stderr: "" });
      expect(stdout.length).toBeGreaterThan(5);
    }
    const folder = await scratchFolder("doctor");
    const doctor = await runCli(["doctor", "--mail-to", "operator@example.com", "--json"], {
      ...env,
      DATA_DIR: folder,
    });
    const findings = Object.fromEntries(
      JSON.parse(doctor.stdout).map(({ what, state }: { what: string; state: string }) => [what, state]),
    );
    expect(findings).toMatchObject({
      versions: "OK",
      database: "OK",
      extensions: "OK",
      "media store": "OK",
      redis: "OK",
      mail: "OK",
      clocks: "OK",
      secret: "OK",
      links: "WARNING",
      payments: "WARNING",
      "audit log": "WRONG",
    });
    expect(doctor.code).toBe(1);
    await removeFolder(folder);
  });
});
