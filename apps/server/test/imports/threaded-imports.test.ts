// What the service makes of the thread that does imports, whatever that thread does. Imports themselves are tried through
// the service (large-import, killed processes).

import { afterEach, expect, it } from "vitest";
import { ThreadedImports } from "../../src/composition/threaded-imports.ts";
import { openHeavyWork } from "../../src/kernel/heavy-work.ts";
import { USUAL_LIMITS } from "../../src/storage/database-limits.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { until } from "../harness/process.ts";

const NONE = { deadlock: 0, serialization: 0, contradiction: 0 };

const opened: ThreadedImports[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** A thread that hears `order` and does what `body` says, after what it begins with. */
function threadOf(
  body: string,
  onRestarts: (restarts: typeof NONE) => void = () => {},
  beginning = "",
  heavyWork = openHeavyWork(2),
  onTextsDue: (workspaceId: string) => void = () => {},
): ThreadedImports {
  const program = new URL(
    `data:text/javascript,import { parentPort } from "node:worker_threads";
     const report = (id, more) => parentPort.postMessage({ kind: "report", id, restarts: ${JSON.stringify(NONE)}, ...more });
     ${beginning}
     parentPort.on("message", (order) => { ${body} });`,
  );
  const url = () => "postgres://nowhere";
  const threaded = new ThreadedImports({
    program,
    url,
    prepare: true,
    isEmbedded: false,
    limits: USUAL_LIMITS,
    onRestarts,
    onTextsDue,
    heavyWork,
  });
  opened.push(threaded);
  return threaded;
}

it("ends each turn by its own report, in whatever order they come", async () => {
  const threaded = threadOf(`if (order.id === 2) { report(2); report(1, { failure: "a row too many" }); }`);
  const turns = [threaded.work("wsp_1"), threaded.work("wsp_2")];
  const [first, second] = await Promise.allSettled(turns);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "a row too many" } });
  expect(second?.status).toBe("fulfilled");
});

it("tells what was away from what failed: the one is tried again soon", async () => {
  const threaded = threadOf(
    `report(order.id, { failure: "no connection", isAway: order.workspaceId === "wsp_away" });`,
  );
  await expect(threaded.work("wsp_away")).rejects.toBeInstanceOf(Unavailable);
  await expect(threaded.work("wsp_other")).rejects.not.toBeInstanceOf(Unavailable);
});

it("gives up every turn of a thread that dies, and the next one to a new thread", async () => {
  const threaded = threadOf(
    `if (order.workspaceId === "wsp_deadly") throw new Error("out of room"); report(order.id);`,
  );
  await expect(threaded.work("wsp_deadly")).rejects.toThrow("out of room");
  await expect(threaded.work("wsp_good")).resolves.toBeUndefined();
});

it("counts the thread's restarts as the process's", async () => {
  const heard: (typeof NONE)[] = [];
  const threaded = threadOf(
    `report(order.id, { restarts: { deadlock: 0, serialization: 0, contradiction: 2 } });`,
    (r) => heard.push(r),
  );
  await threaded.work("wsp_1");
  expect(heard).toEqual([{ ...NONE, contradiction: 2 }]);
});

it("begins before there is work, and has the first turn in the same thread", async () => {
  const begun = new BroadcastChannel("begun threads");
  let threads = 0;
  begun.onmessage = () => threads++;
  const threaded = threadOf(`report(order.id)`, () => {}, `new BroadcastChannel("begun threads").postMessage("one");`);
  threaded.getReady();
  threaded.getReady();
  await until(async () => threads === 1);
  await threaded.work("wsp_1");
  expect(threads).toBe(1);
  begun.close();
});

it("takes turns with the workspace's other heavy work, tells whose texts are due, and gives back what a dying thread held", async () => {
  const heavyWork = openHeavyWork(2);
  const textsDue: string[] = [];
  const threaded = threadOf(
    `if (order.kind === "work") parentPort.postMessage({ kind: "wantsTurn", id: order.id, workspaceId: order.workspaceId });
     else if (order.id === 2) throw new Error("out of room");
     else { parentPort.postMessage({ kind: "leavesTurn", id: order.id, textsDue: ["wsp_0"] }); report(order.id); }`,
    () => {},
    "",
    heavyWork,
    (workspaceId) => textsDue.push(workspaceId),
  );
  const done: string[] = [];
  let endPicture = () => {};
  const picture = heavyWork.run("wsp_1", () => new Promise<void>((resolve) => (endPicture = resolve)));
  const ofOther = threaded.work("wsp_0").then(() => done.push("another workspace's"));
  await ofOther;
  expect(textsDue).toEqual(["wsp_0"]);
  const lost = threaded.work("wsp_1").catch((error) => done.push(error.message));
  await threaded.work("wsp_0");
  expect(done).toEqual(["another workspace's"]);
  endPicture();
  await Promise.all([picture, lost]);
  expect(done).toEqual(["another workspace's", expect.stringContaining("out of room")]);
  await heavyWork.run("wsp_1", async () => done.push("the next"));
  expect(done).toHaveLength(3);
});
