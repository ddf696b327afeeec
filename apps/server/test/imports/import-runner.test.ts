// The service's handling of the import process, whatever that process does. large-import and killed-process tests cover
// the imports themselves.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { CarefulImports } from "../../src/composition/careful-imports.ts";
import { ImportRunner } from "../../src/composition/import-runner.ts";
import { openHeavyWork } from "../../src/kernel/heavy-work.ts";
import { USUAL_LIMITS } from "../../src/storage/database-limits.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { until } from "../harness/process.ts";

const NONE = { deadlock: 0, serialization: 0, contradiction: 0 };

/** Built file: a side process cannot run TypeScript. */
const BESIDE = new URL("../../dist/kernel/beside.js", import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-imports-"));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** Starts a process that receives `order` and runs `body`. */
async function processOf(
  body: string,
  onRestarts: (restarts: typeof NONE) => void = () => {},
  beginning = "",
  heavyWork = openHeavyWork(2),
  onTextsDue: (workspaceId: string) => void = () => {},
): Promise<ImportRunner> {
  const program = join(folder, `${opened.length}.mjs`);
  await writeFile(
    program,
    `import { beginBeside, onMessage, say } from ${JSON.stringify(BESIDE)};
     const report = (id, more) => say({ kind: "report", id, restarts: ${JSON.stringify(NONE)}, ...more });
     beginBeside();
     ${beginning}
     onMessage((order) => { ${body} });`,
  );
  return besideOf(program, { onRestarts, onTextsDue, heavyWork });
}

function besideOf(
  program: string,
  heard: Partial<Pick<ConstructorParameters<typeof ImportRunner>[0], "onRestarts" | "onTextsDue" | "heavyWork">> = {},
): ImportRunner {
  const beside = new ImportRunner({ ...optionsOf(program), ...heard });
  opened.push(beside);
  return beside;
}

const optionsOf = (program: string) => ({
  program: pathToFileURL(program),
  url: () => "postgres://nowhere",
  prepare: true,
  isEmbedded: false,
  limits: USUAL_LIMITS,
  onRestarts: () => {},
  onTextsDue: () => {},
  heavyWork: openHeavyWork(2),
});

it("the import process reports each job separately, in any order", async () => {
  const beside = await processOf(`if (order.id === 2) { report(2); report(1, { failure: "a row too many" }); }`);
  const turns = [beside.work("wsp_1"), beside.work("wsp_2")];
  const [first, second] = await Promise.allSettled(turns);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "a row too many" } });
  expect(second?.status).toBe("fulfilled");
});

it("a lost connection in the import process is retryable, other failures are not", async () => {
  const beside = await processOf(
    `report(order.id, { failure: "no connection", isAway: order.workspaceId === "wsp_away" });`,
  );
  await expect(beside.work("wsp_away")).rejects.toBeInstanceOf(Unavailable);
  await expect(beside.work("wsp_other")).rejects.not.toBeInstanceOf(Unavailable);
});

it("a crash of the import process fails its jobs; later jobs run", async () => {
  const beside = await processOf(
    `if (order.workspaceId === "wsp_deadly") throw new Error("out of room"); report(order.id);`,
  );
  await expect(beside.work("wsp_deadly")).rejects.toThrow("out of room");
  await expect(beside.work("wsp_good")).resolves.toBeUndefined();
});

it("an import runs alone after a crash, and is abandoned after three crashes", async () => {
  const program = join(folder, "deadly.mjs");
  const ends = join(folder, "ends");
  await writeFile(
    program,
    `import { appendFileSync } from "node:fs";
     import { beginBeside, onMessage, say } from ${JSON.stringify(BESIDE)};
     beginBeside();
     const atWork = [];
     onMessage(({ id, workspaceId }) => {
       atWork.push(workspaceId);
       if (workspaceId === "wsp_deadly") {
         appendFileSync(${JSON.stringify(ends)}, atWork.join("+") + " ");
         process.kill(process.pid, "SIGKILL");
       }
       if (workspaceId !== "wsp_waits") say({ kind: "report", id, restarts: ${JSON.stringify(NONE)} });
     });`,
  );
  const givenUp: string[] = [];
  const imports = new CarefulImports({
    ...optionsOf(program),
    giveUp: async (workspaceId) => void givenUp.push(workspaceId),
  });
  opened.push(imports);
  const beside = imports.work("wsp_waits");
  const lost = await Promise.allSettled([beside, imports.work("wsp_deadly")]);
  expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  for (let n = 0; n < 2; n++) await expect(imports.work("wsp_deadly")).rejects.toThrow("the process of imports ended");
  // Work of other workspaces is not lost meanwhile.
  const untouched = imports.work("wsp_other");
  await imports.work("wsp_deadly");
  await untouched;
  expect(givenUp).toEqual(["wsp_deadly"]);
  expect((await readFile(ends, "utf8")).trim().split(" ")).toEqual([
    "wsp_waits+wsp_deadly",
    "wsp_deadly",
    "wsp_deadly",
    "wsp_deadly",
  ]);
});

it("transaction restarts of the import process count for the service", async () => {
  const heard: (typeof NONE)[] = [];
  const beside = await processOf(
    `report(order.id, { restarts: { deadlock: 0, serialization: 0, contradiction: 2 } });`,
    (r) => heard.push(r),
  );
  await beside.work("wsp_1");
  expect(heard).toEqual([{ ...NONE, contradiction: 2 }]);
});

it("the import process starts before its first job, which it then runs", async () => {
  const begun = join(folder, "begun");
  const beginnings = () => readFile(begun, "utf8").catch(() => "");
  const beside = await processOf(
    `report(order.id)`,
    () => {},
    `(await import("node:fs")).appendFileSync(${JSON.stringify(begun)}, "one ");`,
  );
  beside.getReady();
  beside.getReady();
  await until(async () => (await beginnings()) === "one ");
  await beside.work("wsp_1");
  expect(await beginnings()).toBe("one ");
});

it.each([
  { hurry: "at low priority for an order", isReady: false, niceness: 10 },
  { hurry: "at normal priority after a killed process left an import", isReady: true, niceness: getPriority() },
])("the import process loads its program $hurry", async ({ isReady, niceness }) => {
  const program = join(folder, "loading.mjs");
  await writeFile(
    program,
    `import { getPriority } from "node:os";
     process.on("message", ({ id }) =>
       process.send({ kind: "report", id, failure: String(getPriority()), restarts: ${JSON.stringify(NONE)} }));`,
  );
  const beside = besideOf(program);
  if (isReady) beside.getReady();
  await expect(beside.work("wsp_1")).rejects.toThrow(new RegExp(`^${niceness}$`));
});

it("the import process shares slots with background jobs and frees them on a crash", async () => {
  const heavyWork = openHeavyWork(2);
  const textsDue: string[] = [];
  const beside = await processOf(
    `if (order.kind === "work") say({ kind: "wantsTurn", id: order.id, workspaceId: order.workspaceId });
     else if (order.id === 2) throw new Error("out of room");
     else { say({ kind: "leavesTurn", id: order.id, textsDue: ["wsp_0"] }); report(order.id); }`,
    () => {},
    "",
    heavyWork,
    (workspaceId) => textsDue.push(workspaceId),
  );
  const done: string[] = [];
  let endPicture = () => {};
  const picture = heavyWork.run("wsp_1", () => new Promise<void>((resolve) => (endPicture = resolve)));
  const ofOther = beside.work("wsp_0").then(() => done.push("another workspace's"));
  await ofOther;
  expect(textsDue).toEqual(["wsp_0"]);
  const lost = beside.work("wsp_1").catch((error) => done.push(error.message));
  await beside.work("wsp_0");
  expect(done).toEqual(["another workspace's"]);
  endPicture();
  await Promise.all([picture, lost]);
  expect(done).toEqual(["another workspace's", expect.stringContaining("out of room")]);
  await heavyWork.run("wsp_1", async () => done.push("the next"));
  expect(done).toHaveLength(3);
});

it("the import process uses the database environment variables of the service", async () => {
  vi.stubEnv("PGSSLROOTCERT", "/certificates/own.pem");
  const beside = await processOf(`report(order.id, { failure: process.env.PGSSLROOTCERT })`);
  await expect(beside.work("wsp_1")).rejects.toThrow("/certificates/own.pem");
  vi.unstubAllEnvs();
});
