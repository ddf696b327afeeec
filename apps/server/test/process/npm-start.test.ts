import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestDatabase } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { freePorts, spawnCli, statusOf, until } from "../harness/process.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MODULE = new URL("../../../../scripts/stop-with-parent.mjs", import.meta.url).href;

it("a service whose npm was killed receives SIGTERM once", async () => {
  const service = `
    import { stopWithParent } from "${MODULE}";
    stopWithParent();
    process.on("SIGTERM", () => process.stdout.write("told to stop\\n"));
    setTimeout(() => process.exit(0), 2500);
    process.stdout.write("running\\n");`;
  // The second command prevents the shell from replacing itself by the service.
  const shell = spawn("sh", ["-c", '"$0" --input-type=module -e "$1"; true', process.execPath, service]);
  let output = "";
  shell.stdout.on("data", (data) => {
    output += data;
    if (output === "running\n") shell.kill("SIGKILL");
  });
  await new Promise((resolve) => shell.stdout.once("close", resolve));
  expect(output).toBe("running\ntold to stop\n");
});

it("a service started by npx stops on SIGTERM to npx, and frees its port", async () => {
  const dataDir = await scratchFolder("npx");
  const database = await createTestDatabase();
  const [port = 0] = await freePorts(1);
  const { PATH = "", HOME = dataDir } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: database.url, SURFACES: "api", API_PORT: String(port) };
  const npx = spawn("npx", ["vitrine", "start"], { cwd: ROOT, env });
  let output = "";
  for (const stream of [npx.stdout, npx.stderr]) stream.on("data", (data) => (output += data));
  await until(async () => {
    if (npx.exitCode !== null) throw new Error(`npx ended: ${output}`);
    return (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200;
  });
  npx.kill("SIGTERM");
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === undefined);
  await database.drop();
  await removeFolder(dataDir);
});

it("npm start names every port in use with its variable, before installing or building", async () => {
  const checkout = await scratchFolder("taken");
  for (const path of ["scripts", "package.json"]) await cp(join(ROOT, path), join(checkout, path), { recursive: true });
  const others = [createServer(), createServer()];
  const taken = await Promise.all(
    others.map(async (server) => {
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    }),
  );
  const [free = 0, other = 0] = await freePorts(2);
  const env = { API_PORT: `${free}`, DASHBOARD_PORT: `${taken[0]}`, ADMIN_PORT: `${other}`, SITES_PORT: `${taken[1]}` };
  const refused = await spawnCli([], env, join(checkout, "scripts/start.mjs"));
  for (const server of others) server.close();
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr:
      `Port ${taken[0]} on 127.0.0.1 is already in use: set DASHBOARD_PORT to a free one.\n` +
      `Port ${taken[1]} on 127.0.0.1 is already in use: set SITES_PORT to a free one.\n`,
  });
  expect((await readdir(checkout)).sort()).toEqual(["package.json", "scripts"]);
  await removeFolder(checkout);
});

it("production installs and compiles no code: it runs the build or reports that it is missing", async () => {
  const checkout = await scratchFolder("checkout");
  for (const path of ["scripts", "package.json", "package-lock.json", "apps/server/bin"]) {
    await cp(join(ROOT, path), join(checkout, path), { recursive: true });
  }
  const run = () => spawnCli([], { VITRINE_ENV: "production" }, join(checkout, "apps/server/bin/vitrine.mjs"));
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("npm run package") });
  await mkdir(join(checkout, "apps/server/dist/cli"), { recursive: true });
  await writeFile(join(checkout, "apps/server/dist/cli/main.js"), 'console.log("the service")');
  expect(await run()).toEqual({ code: 0, stdout: "the service\n", stderr: "" });
  expect((await readdir(checkout)).sort()).toEqual(["apps", "package-lock.json", "package.json", "scripts"]);
  await removeFolder(checkout);
});
