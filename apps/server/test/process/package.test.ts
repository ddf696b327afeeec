// The deployment folder and the published archives work without this repository.

import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitrine } from "@vitrine/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmptyDatabase } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, runProgram, spawnCli, spawnService, statusOf } from "../harness/process.ts";
import { drawFace } from "../models/face/drawn-face.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MEGABYTES_MAX = 150;

/** In a container the user has an id and no name. */
const NO_NAME = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
  os.userInfo = () => { throw new Error("no such user"); }; syncBuiltinESMExports();`;
const NAMELESS = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NO_NAME)}` };

let scratch: string;
let folder: string;
let program: string;

/** npm on a fresh machine: no cache, no registry. */
const npm = async (cwd: string, ...args: string[]) => {
  const env = { npm_config_cache: join(scratch, "npm-cache"), npm_config_update_notifier: "false", HOME: scratch };
  const { code, stdout, stderr } = await runProgram("npm", [...args, "--offline", "--no-audit"], env, cwd);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

async function emptyProject(name: string): Promise<string> {
  const project = join(scratch, name);
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  return project;
}

beforeAll(async () => {
  scratch = await scratchFolder("package");
  folder = join(scratch, "vitrine");
  program = join(folder, "bin", "vitrine.mjs");
  const args = ["--to", folder, "--archives", join(scratch, "archives")];
  const { code, stdout, stderr } = await spawnCli(args, { HOME: scratch }, join(ROOT, "scripts", "package.mjs"));
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
});
afterAll(() => removeFolder(scratch));

describe("the server package", () => {
  it("is below the size limit, and depends only on packages with native code", async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(MEGABYTES_MAX);
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    expect(Object.keys(manifest.dependencies).sort()).toEqual(["@tensorflow/tfjs-backend-wasm", "sharp"]);
    expect(await readFile(join(folder, "NOTICES.txt"), "utf8")).toMatch(/^fastify \d/m);
  });

  it("refuses to overwrite an unrelated folder", async () => {
    const { code } = await spawnCli(["--to", scratch], {}, join(ROOT, "scripts", "package.mjs"));
    expect(code).toBe(2);
    expect(await readdir(scratch)).toContain("archives");
  });

  it("reports a missing DATABASE_URL", async () => {
    const { code, stderr } = await spawnCli(["migrate"], { DATA_DIR: scratch }, program);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("set DATABASE_URL") });
  });

  describe("on an empty database", () => {
    let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
    let service: RunningService | undefined;

    beforeAll(async () => {
      database = await createEmptyDatabase();
    });
    afterAll(async () => {
      service?.child.kill("SIGKILL");
      if (service !== undefined) await exited(service.child);
      await database.drop();
    });

    it("migrates, decodes images, answers questions and serves its documentation", async () => {
      const env = { DATABASE_URL: database.url, DATA_DIR: join(scratch, "data"), CHALLENGE_PROVIDER: "none" };
      const demo = JSON.parse((await spawnCli(["demo", "--json"], { ...env, ...NAMELESS }, program)).stdout);
      service = await spawnService(env, program);
      const { apiKey, workspaceId } = demo;
      const vitrine = createVitrine({ baseUrl: service.api, apiKey, workspaceId });
      const deviceId = randomUUID();
      const { guestToken } = await vitrine.getBootstrap({}, { visitor: { deviceId } });
      const visitor = { deviceId, guestToken };
      const image = (await drawFace()).toString("base64");
      expect((await vitrine.analyzeFace({ body: { image } }, { visitor })).analysis.summary).not.toBe("");
      const { products } = await vitrine.listProducts({ query: { search: "cleanser" } });
      const question = { message: "How do I use it?", productId: products[0]?.id ?? "" };
      expect((await vitrine.chatAboutProduct({ body: question }, { visitor })).response.text).not.toBe("");
      expect(await statusOf(`${service.api}/docs/scalar.js`)).toBe(200);
    });
  });
});

describe("the archives", () => {
  const archive = async (part: string) => {
    const names = await readdir(join(scratch, "archives"));
    return join(scratch, "archives", names.find((name) => name.includes(part)) ?? part);
  };

  it("install the command line tool in an empty project", async () => {
    const project = await emptyProject("shop");
    await npm(project, "install", await archive(`${process.platform}-${process.arch}`));
    const { stdout } = await spawnCli(["--version"], {}, join(project, "node_modules", ".bin", "vitrine"));
    expect(stdout).toBe("1.0.0\n");
    const pictures =
      "import sharp from 'sharp'; console.log((await sharp('x.svg').metadata().catch((e) => e.message)))";
    const inside = join(project, "node_modules", "vitrine");
    const decoder = await runProgram(process.execPath, ["--input-type=module", "-e", pictures], {}, inside);
    expect(decoder.stdout).toContain("Input file is missing");
  });

  it("install the SDK in an empty project, with types that pass strict mode", async () => {
    const project = await emptyProject("client");
    await npm(project, "install", await archive("sdk"));
    const source = `import { createVitrine, type Tag } from "@vitrine/sdk";
      const vitrine = createVitrine({ baseUrl: "http://localhost:4000", apiKey: "none", workspaceId: "wks" });
      export const tag: Promise<Tag> = vitrine.createTag({ body: { name: "New" } });
      // @ts-expect-error: a tag has a name
      export const nameless = () => vitrine.createTag({ body: {} });`;
    await writeFile(join(project, "index.ts"), source);
    const options = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      noEmit: true,
      skipLibCheck: false,
      types: [],
    };
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
    expect(await spawnCli(["-p", project], {}, tsc)).toEqual({ code: 0, stdout: "", stderr: "" });
    const files = await readdir(join(project, "node_modules", "@vitrine", "sdk"));
    expect(files.sort()).toEqual(["README.md", "dist", "openapi.json", "package.json", "src"]);
  });

  it("are sufficient to run the example outside of the repository", async () => {
    const project = join(scratch, "storefront-backend");
    await cp(join(ROOT, "examples", "storefront-backend"), project, { recursive: true });
    await npm(project, "install", await archive("sdk"));
    const { code, stderr } = await spawnCli([], {}, join(project, "server.mjs"));
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("VITRINE_API_KEY") });
  });
});
