// Long work yields to request processing, also on machines that schedule CPU time by session.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { lowerPriorityOf } from "../../src/kernel/priority.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

async function start(options: { detached: boolean }): Promise<number> {
  const child = spawn("sleep", ["600"], { ...options, stdio: "ignore" });
  started.push(child);
  await once(child, "spawn");
  return child.pid as number;
}

const sessionsNiceness = (processId: number) =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${processId}/autogroup`, "utf8"))?.[1]);
const hasSessions = existsSync("/proc/self/autogroup");

describe("lowering a process's priority", () => {
  it("sets its niceness", async () => {
    const processId = await start({ detached: false });
    lowerPriorityOf(processId, 19);
    expect(getPriority(processId)).toBe(19);
  });

  it.runIf(hasSessions)("sets the niceness of its own session", async () => {
    const processId = await start({ detached: true });
    lowerPriorityOf(processId, 19);
    expect(sessionsNiceness(processId)).toBe(19);
  });

  it.runIf(hasSessions)("keeps the niceness of a shared session", async () => {
    const before = sessionsNiceness(process.pid);
    lowerPriorityOf(await start({ detached: false }), 19);
    expect(sessionsNiceness(process.pid)).toBe(before);
  });

  it("ignores an ended process and an undefined id", async () => {
    const processId = await start({ detached: false });
    const gone = once(started[0] as ChildProcess, "exit");
    started[0]?.kill("SIGKILL");
    await gone;
    expect(() => lowerPriorityOf(processId, 19)).not.toThrow();
    expect(() => lowerPriorityOf(undefined, 19)).not.toThrow();
  });
});
