import { readFile, writeFile } from "node:fs/promises";
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

it("the import command shows a progress bar and the errors of rows", async () => {
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

it("the import command accepts profile, mapping and rules; the export command writes a file", async () => {
  const file = join(folder, "shopify.csv");
  const mapping = join(folder, "mapping.json");
  await writeFile(file, "Handle,Title,Variant SKU,Variant Inventory Qty,Farbe\nh,Shirt,A-1,,red\n");
  await writeFile(mapping, '{"Farbe":"tags"}');
  const rules = '{"emptyStock":"ZERO","brand":"House"}';
  const { code, stdout } = await run(
    file,
    "--profile",
    "shopify",
    "--mapping",
    `@${mapping}`,
    "--rules",
    rules,
    "--watch",
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining("barcode generated: 1")]);
  expect(await importer.product("A-1")).toMatchObject({ brand: "House", stock: 0, tags: [{ name: "red" }] });
  const target = join(folder, "out.csv");
  const settings = { DATABASE_URL: service.databaseUrl, DATA_DIR: folder };
  const options = ["--workspace", importer.tenant.workspace.id, "--layout", "shopify", "--bom"];
  expect(await runCli(["export", ...options, "--file", target], settings)).toMatchObject({ code: 0 });
  const written = await readFile(target, "utf8");
  expect(written.startsWith("\ufeffHandle,Title")).toBe(true);
  expect((await runCli(["export", ...options], settings)).stdout).toBe(written);
});

it("the import command reports pending images when no service is running", async () => {
  const file = join(folder, "pictures.csv");
  await writeFile(
    file,
    "sku,name,brand,barcode,stock,imageUrls\nP1,Pictured,Acme,P1,1,https://pictures.example/1.png\n",
  );
  const { code, stdout, stderr } = await run(file, "--profile", "vitrine", "--watch");
  expect([code, stdout]).toEqual([1, expect.stringContaining("images pending: 1")]);
  expect(stderr).toContain("images are pending because no service is running");
});

it("the import command prints errors in one line", async () => {
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
