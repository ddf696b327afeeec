// `vitrine distribute` as operators run it. On one PostgreSQL it refuses; the other tests need a cluster (npm run
// test:citus).

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planSteps, prepareForCluster } from "../../src/storage/cluster/index.ts";
import { runCli } from "../harness/cli.ts";
import { createClusterDatabase, createTestDatabase, isOnCluster, type TestDatabase } from "../harness/database.ts";

describe.skipIf(isOnCluster())("vitrine distribute on one PostgreSQL", () => {
  it("fails without the citus extension, with and without --yes", async () => {
    const database = await createTestDatabase();
    for (const yes of [[], ["--yes"]]) {
      expect(await runCli(["distribute", ...yes], { DATABASE_URL: database.url })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^error: the extension citus is missing: /),
      });
    }
    await database.drop();
  });
});

describe.skipIf(!isOnCluster())("vitrine distribute on a cluster", () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  let client: pg.Client;
  let workspace: string;

  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], env);
    expect({ code, stderr }, args.join(" ")).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  const findingOf = async (what: string) =>
    (await json("doctor")).find((finding: { what: string }) => finding.what === what);
  const count = async (text: string) => Number((await client.query(text)).rows[0].count);

  beforeAll(async () => {
    database = await createClusterDatabase();
    env = { DATABASE_URL: database.url, SECRET_KEY: "a secret for the mail that waits to be sent" };
    client = new pg.Client(database.url);
    await client.connect();
    await json("migrate");
    await json("account", "create", "--email", "owner@example.com", "--name", "Owner");
    const created = ["workspace", "create", "--owner", "owner@example.com", "--name", "Shop", "--subdomain", "shop"];
    workspace = (await json(...created)).id;
    await json("credits", "grant", "--workspace", workspace, "--amount", "500", "--reason", "a start");
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it("lists its steps and distributes no table without --yes", async () => {
    expect(await findingOf("cluster")).toMatchObject({ state: "WARNING" });
    const { isDone, steps } = await json("distribute");
    expect(isDone).toBe(false);
    expect(steps).toContainEqual({ of: "products", what: "by workspace" });
    expect(await count("select count(*) from pg_dist_partition")).toBe(0);
  });

  it("resumes after an interruption, keeps all rows, and is idempotent", async () => {
    await prepareForCluster(client);
    const steps = await planSteps(client);
    for (const { run } of steps.slice(0, 20)) await run(client);
    const rest = await json("distribute", "--yes", "--shards", "4");
    expect(rest.steps).toHaveLength(steps.length - 20);
    expect(await json("distribute")).toEqual({ isDone: true, steps: [] });
    expect(await findingOf("cluster")).toMatchObject({ state: "OK" });
    expect(await count(`select count(*) from ledger_entries where workspace_id = '${workspace}'`)).toBe(1);
    expect(await json("ledger", "verify")).toMatchObject({ sound: true });
  });

  it("configures a new worker while the service runs", async () => {
    const { rows } = await client.query(
      `select distinct result from run_command_on_workers(
         format('do $do$ begin set local citus.enable_ddl_propagation = off; alter database %I reset all; end $do$', current_database()))`,
    );
    expect(rows).toEqual([{ result: "DO" }]);
    const service = new pg.Client({ connectionString: database.url, application_name: "vitrine" });
    await service.connect();
    expect((await json("distribute")).steps.map(({ of }: { of: string }) => of)).toContain("plan_cache_mode");
    expect(await json("distribute", "--yes")).toMatchObject({ isDone: true });
    expect(await json("distribute")).toEqual({ isDone: true, steps: [] });
    await service.end();
  });

  it("colocates all tables of a workspace", async () => {
    const groups = "select count(distinct colocationid) from pg_dist_partition where partmethod = 'h'";
    expect(await count(groups)).toBe(1);
  });
});
