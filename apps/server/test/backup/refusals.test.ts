// Restore refuses these archives before any change, with an explanation.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { fingerprinter } from "../harness/rows.ts";
import { picture } from "../media/pictures.ts";
import { originalsOf, storedKeys, upload } from "../media/setting.ts";
import { backUp, Places, run, type Scene } from "./setting.ts";

const places = new Places();
let scene: Scene;
let file: string;
let empty: Record<string, string>;
beforeAll(async () => {
  scene = await places.scene();
  file = await backUp(scene);
  empty = await places.empty();
});
afterAll(() => places.clear());

async function refusal(path: string, env = empty, ...options: string[]): Promise<string> {
  const { code, stderr } = await runCli(["restore", path, ...options], env);
  expect({ code, stderr }).toMatchObject({ code: 1 });
  return stderr;
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a damaged backup file", () => {
  const variant = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(scene.folder, name);
    await writeFile(path, change(await readFile(file)));
    return path;
  };

  it.each([0.01, 0.3, 0.7, 0.98])("is refused when truncated at %f of its length", async (share) => {
    const path = await variant("cut", (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
    expect(await refusal(path)).toMatch(/^error: the (file|backup) is (not a backup, or is damaged|truncated|damaged)/);
  });

  it.each([
    ["rows", (bytes: Buffer) => bytes.indexOf("tables/products/") + 512 + 30],
    ["a picture", (bytes: Buffer) => bytes.indexOf("media/wks_") + 512 + 40],
    ["the manifest", (bytes: Buffer) => bytes.indexOf('"rows": ') + 8],
  ])("is refused when one byte of %s differs", async (_what, place) => {
    const path = await variant("altered", (bytes) => {
      const at = place(bytes);
      bytes[at] = bytes[at] === 0x31 ? 0x32 : 0x31;
      return bytes;
    });
    expect(await refusal(path)).toMatch(/^error: the (backup|file) (was altered|is damaged|is not a backup)/);
  });

  it("is refused when it is not a backup or does not exist", async () => {
    const path = join(scene.folder, "text");
    await writeFile(path, "hello");
    expect(await refusal(path)).toMatch(/^error: the (file is not a backup|backup is truncated)/);
    expect(await refusal(join(scene.folder, "nowhere"))).toContain("ENOENT");
  });

  it("leaves the target database and media store empty", async () => {
    const rows = await ask(
      empty["DATABASE_URL"] ?? "",
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    expect(rows).toEqual([]);
    expect(await storedKeys(empty["DATA_DIR"] ?? "")).toEqual([]);
  });
});

describe("the target database of a restore", () => {
  it("is unchanged while the service runs on it, even with --replace --yes", async () => {
    const before = await (await fingerprinter(scene.service))();
    const told = await refusal(file, scene.env, "--replace", "--yes");
    expect(told).toBe("error: the service is running on this database; stop it first\n");
    expect(await (await fingerprinter(scene.service))()).toEqual(before);
  });

  it("is replaced with its media only by --replace --yes when it has rows", async () => {
    const env = await places.empty();
    const tenant = await places.servedOnce(env, async (service) => {
      const owner = await service.tenant();
      await upload(service, owner, await picture("png", { tint: 9 }), "png", "former.png");
      return owner;
    });
    const former = await storedKeys(env["DATA_DIR"] ?? "");
    expect(await refusal(file, env)).toMatch(/^error: the database is not empty \(\w+ has rows\): /);
    expect(await refusal(file, env, "--replace")).toBe("error: this cannot be undone; add --yes to confirm\n");
    expect(await storedKeys(env["DATA_DIR"] ?? "")).toEqual(former);
    await run(env, "restore", file, "--replace", "--yes");
    expect(await storedKeys(env["DATA_DIR"] ?? "")).toEqual(originalsOf(await storedKeys(scene.env["DATA_DIR"] ?? "")));
    const accounts = await ask(env["DATABASE_URL"] ?? "", `select from accounts where id = '${tenant.account.id}'`);
    expect(accounts).toEqual([]);
  });

  it("counts as empty when it is migrated but unused", async () => {
    const env = await places.empty();
    await run(env, "migrate");
    await run(env, "restore", file);
    expect(await ask(env["DATABASE_URL"] ?? "", "select from products limit 1")).toHaveLength(1);
  });

  it("is refused when it contains tables of another application", async () => {
    const env = await places.empty();
    await ask(env["DATABASE_URL"] ?? "", "create table theirs (n int)");
    expect(await refusal(file, env, "--replace", "--yes")).toContain("contains tables of another application");
    expect(await ask(env["DATABASE_URL"] ?? "", "select from theirs")).toEqual([]);
  });
});

describe("the schema version of a backup", () => {
  it("is refused when its schema is too old to adopt", async () => {
    const env = await places.empty();
    const url = env["DATABASE_URL"] ?? "";
    await run(env, "migrate");
    await ask(url, "delete from schema_migrations");
    await ask(url, "insert into schema_migrations (name) values ('0001_accounts_and_workspaces.sql')");
    const path = await backUp({ env, folder: scene.folder });
    expect(await refusal(path)).toContain("`vitrine backup`");
    expect(await refusal(path)).toContain("0111_tokens_that_were_exchanged.sql");
  });

  it("is refused when newer than the build", async () => {
    const { service } = scene;
    await service.database.write((tx) => tx.run(sql`insert into schema_migrations (name) values ('9999_later.sql')`));
    const path = await backUp(scene);
    await service.database.write((tx) => tx.run(sql`delete from schema_migrations where name = '9999_later.sql'`));
    expect(await refusal(path)).toContain("the backup is newer than this build (it has 9999_later.sql)");
  });
});

describe("the secret key", () => {
  it("is absent from the backup, and restore warns when the key differs", async () => {
    expect((await readFile(file)).includes(scene.env["SECRET_KEY"] ?? "")).toBe(false);
    const SECRET_KEY = "quite another secret key that is long enough";
    const warned = await runCli(["restore", file], await places.empty({ SECRET_KEY }));
    expect(warned).toMatchObject({ code: 0, stderr: expect.stringMatching(/^warning: .* another SECRET_KEY/) });
    const known = await places.empty({ SECRET_KEY, SECRET_KEY_PREVIOUS: scene.env["SECRET_KEY"] ?? "" });
    expect(await runCli(["restore", file], known)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("queued jobs in a backup", () => {
  const queued = (env: Record<string, string>) =>
    ask<{ task: string; n: number }>(
      env["DATABASE_URL"] ?? "",
      `select task_identifier as task, count(*)::int as n from graphile_worker.jobs
       where locked_at is null group by 1 order by 1`,
    );

  it("are queued again, mail only with --with-mail", async () => {
    const { service } = scene;
    await service.database.write(async (tx) => {
      await tx.run(sql`select graphile_worker.add_job('send_mail', '{"sealed": "x"}'::json)`);
      await tx.run(sql`select graphile_worker.add_job('run_imports', '{"workspaceId": "x"}'::json)`);
      await tx.run(sql`select graphile_worker.add_job('sweep', job_key := 'sweep')`);
      await tx.run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`);
    });
    const path = await backUp(scene);
    await service.database.write((tx) => tx.run(sql`delete from graphile_worker._private_jobs`));
    const [without, withMail] = [await places.empty(), await places.empty()];
    await run(without, "restore", path);
    expect(await queued(without)).toEqual([{ task: "run_imports", n: 1 }]);
    await run(withMail, "restore", path, "--with-mail");
    expect(await queued(withMail)).toEqual([
      { task: "run_imports", n: 1 },
      { task: "send_mail", n: 1 },
    ]);
  });
});
