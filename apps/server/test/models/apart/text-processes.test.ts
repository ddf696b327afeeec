import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../../src/composition/programs.ts";
import { TextProcesses } from "../../../src/providers/models/apart/text-processes.ts";
import type { TextTasks } from "../../../src/providers/models/text-tasks.ts";
import { productRequest } from "../products.ts";
import { TEXTS_IN_PLACE } from "../texts-in-place.ts";

const BUSY = new URL("./busy-text-program.mjs", import.meta.url);
const never = new AbortController().signal;

let processes: TextProcesses<TextTasks>;
const ask = (message: string, tenant = "wks_a", signal = never) =>
  processes.run("answerProductChat", [productRequest({ message })], { tenant, signal });

describe("side processes for texts", () => {
  beforeEach(() => {
    processes = new TextProcesses(BUSY);
  });
  afterEach(() => processes.close());

  it("abort cancelled work and serve later requests", async () => {
    const caller = new AbortController();
    const thinking = ask("think for ever", "wks_a", caller.signal);
    const waiting = ask("think for ever", "wks_a", caller.signal);
    expect((await ask("Hello", "wks_b")).text).toBe("It is gentle.");
    caller.abort();
    for (const result of await Promise.allSettled([thinking, waiting])) {
      expect(result).toMatchObject({ reason: { name: "ModelFailure", kind: "aborted" } });
    }
    for (const message of ["one", "two", "three"]) expect((await ask(message)).answered).toBe(true);
    await expect(ask("four", "wks_a", AbortSignal.abort())).rejects.toMatchObject({ kind: "aborted" });
  });

  it.each(["end", "grow"])("replace a process after a failure: %s", async (message) => {
    await expect(ask(message)).rejects.toMatchObject({ name: "ModelFailure", kind: "unavailable" });
    expect((await ask("Hello")).answered).toBe(true);
  });

  it("serve other workspaces next to a busy one and rate-limit its full queue", async () => {
    const callers = Array.from({ length: 62 }, () => new AbortController());
    const greedy = callers.map(({ signal }) =>
      ask("think for ever", "wks_greedy", signal).catch((error: unknown) => error),
    );
    expect(await greedy[61]).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
    for (const tenant of ["wks_b", "wks_c"]) expect((await ask("Hello", tenant)).answered).toBe(true);
    for (const caller of callers) caller.abort();
    for (const failure of await Promise.all(greedy.slice(0, 61))) expect(failure).toMatchObject({ kind: "aborted" });
  });

  it("fail running and new work after close", async () => {
    const thinking = ask("think for ever");
    const closed = processes.close();
    await expect(thinking).rejects.toMatchObject({ kind: "unavailable" });
    await closed;
    await expect(ask("Hello")).rejects.toMatchObject({ kind: "unavailable" });
  });
});

it("answers in a built process as in-process", async () => {
  processes = new TextProcesses(MODEL_PROGRAMS.texts);
  const request = productRequest();
  const turn = { tenant: "wks_a", signal: never };
  const answer = await processes.run("answerProductChat", [request], turn);
  expect(answer).toEqual(await TEXTS_IN_PLACE.run("answerProductChat", [request], turn));
  await processes.close();
});
