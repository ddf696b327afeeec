import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { csv, Importer } from "./setting.ts";

let service: TestService;
let importer: Importer;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  importer = await Importer.open(service);
  folder = await scratchFolder("command");
});
afterAll(async () => {
  await service.stop();
  await removeFolder(folder);
});

const run = (file: string, ...args: string[]) =>
  runCli(["import", "--workspace", importer.tenant.workspace.id, "--file", file, ...args], {
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: folder,
  });

it("imports a file from the command line, with a bar on the way and the errors at the end", async () => {
  const file = join(folder, "products.csv");
  await writeFile(file, csv("S1,One,Acme,B1,5", "S2,Two,Acme,B2,many"));
  const dry = await run(file, "--dry-run");
  expect(dry).toMatchObject({ code: 1, stdout: expect.stringContaining("line 3: stock must be a number") });
  expect(dry.stderr).toContain("100%  2 rows, 1 failed");
  expect((await importer.products()).pagination.total).toBe(0);

  await writeFile(file, csv("S1,One,Acme,B1,5"));
  const { code, stdout } = await run(file, "--json");
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { status: "DONE", fileName: "products.csv", counts: { created: 1 } },
  ]);
  expect((await importer.products()).pagination.total).toBe(1);
  await service.drainJobs();
  expect(await importer.leftovers()).toBe(0);
});

it("says in one line what it cannot do", async () => {
  const empty = join(folder, "empty.csv");
  await writeFile(empty, "");
  const settings = { DATABASE_URL: service.databaseUrl, DATA_DIR: folder };
  for (const [{ code, stderr }, problem] of [
    [await run(join(folder, "nowhere.csv")), "ENOENT"],
    [await run(empty), "file is empty"],
    [await run(empty, "--format", "xml"), "csv, jsonl"],
    [await runCli(["import", "--workspace", "wks_unknown", "--file", empty], settings), "not_found"],
  ] as const) {
    expect([code, stderr.trimEnd()]).toEqual([1, expect.stringMatching(new RegExp(`^error: .*${problem}.*$`))]);
  }
});
