// Fair queue: a tenant's work never waits behind another tenant's backlog.

import { describe, expect, it } from "vitest";
import { FairTurns, type TurnOptions } from "../../src/kernel/fair-turns.ts";
import { TestClock } from "../harness/clock.ts";
import { TurnsScript } from "./turns-script.ts";

const oneByOne = { places: 1, placesPerTenant: 1, waitingMax: 10 };

function script(turns: FairTurns) {
  const script = new TurnsScript();
  return {
    begun: script.begun,
    start: (tenant: string, name: string, options: TurnOptions = {}) => script.start(turns, tenant, name, options),
    end: (name: string) => script.end(name),
    settled: () => script.settled(),
  };
}

describe("FairTurns", () => {
  it("starts a second tenant's work before the rest of a long queue", async () => {
    const { begun, start, end } = script(new FairTurns(oneByOne));
    for (const name of ["a1", "a2", "a3"]) void start("a", name);
    void start("b", "b1");
    await end("a1");
    await end("b1");
    await end("a2");
    expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("limits a tenant to its share even when slots are free", async () => {
    const { begun, start, end, settled } = script(new FairTurns({ places: 4, placesPerTenant: 2, waitingMax: 10 }));
    for (const name of ["a1", "a2", "a3"]) void start("a", name);
    void start("b", "b1");
    await settled();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("gives a tenant extra slots while other tenants are inactive", async () => {
    const clock = new TestClock();
    const uncontended = { places: 3, clock };
    const { begun, start, end, settled } = script(
      new FairTurns({ places: 4, placesPerTenant: 1, uncontended, waitingMax: 10 }),
    );
    for (const name of ["a1", "a2", "a3", "a4"]) void start("a", name);
    await settled();
    expect(begun).toEqual(["a1", "a2", "a3"]);
    void start("b", "b1");
    await end("b1");
    await end("a1");
    expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
    clock.advance(10_001);
    void start("a", "a5");
    await settled();
    expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4"]);
  });

  it("starts urgent work before its tenant's other work, in order", async () => {
    const { begun, start, end } = script(new FairTurns(oneByOne));
    for (const name of ["a1", "a2"]) void start("a", name);
    for (const name of ["u1", "u2"]) void start("a", name, { isUrgent: true });
    for (const name of ["a1", "u1", "u2"]) await end(name);
    expect(begun).toEqual(["a1", "u1", "u2", "a2"]);
  });

  it("accepts a queue limit per call", async () => {
    const { start, settled } = script(new FairTurns({ ...oneByOne, waitingMax: 1 }));
    for (const name of ["a1", "a2"]) void start("a", name);
    void start("a", "a3", { waitingMax: 2 });
    await settled();
    await expect(start("a", "a4", { waitingMax: 2 })).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("returns 429 with Retry-After only to the tenant with a full queue", async () => {
    const turns = new FairTurns({ ...oneByOne, waitingMax: 1, retryAfterSeconds: 7 });
    const { begun, start, settled } = script(turns);
    void start("a", "a1");
    void start("a", "a2");
    await expect(start("a", "a3")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 7 });
    void start("b", "b1");
    await settled();
    expect(turns.waiting).toBe(2);
    expect(begun).toEqual(["a1"]);
  });

  it("removes aborted work from the queue and continues with the rest", async () => {
    const { begun, start, end } = script(new FairTurns(oneByOne));
    const leaving = new AbortController();
    void start("a", "a1");
    const left = start("a", "a2", { signal: leaving.signal });
    void start("a", "a3");
    leaving.abort(new Error("hung up"));
    await expect(left).rejects.toThrow("hung up");
    await end("a1");
    expect(begun).toEqual(["a1", "a3"]);
    await expect(start("a", "a4", { signal: leaving.signal })).rejects.toThrow("hung up");
  });

  it("runs work that needs every slot alone and in queue order", async () => {
    const turns = new FairTurns({ places: 2, placesPerTenant: 1, waitingMax: 10 });
    const { begun, start, end, settled } = script(turns);
    void start("a", "a1");
    void start("b", "large", { places: 5 });
    void start("c", "c1");
    await settled();
    expect(begun).toEqual(["a1"]);
    await end("a1");
    expect(begun).toEqual(["a1", "large"]);
    await end("large");
    expect(begun).toEqual(["a1", "large", "c1"]);
  });

  it("enters at once only when a slot is free and the queue is empty", async () => {
    const turns = new FairTurns({ places: 3, placesPerTenant: 2, waitingMax: 10 });
    const { begun, start, end, settled } = script(turns);
    const leave = turns.tryEnter("a");
    expect(leave).toBeTypeOf("function");
    expect(turns.tryEnter("a")).toBeTypeOf("function");
    expect(turns.tryEnter("a")).toBeUndefined(); // its share is used up
    void start("a", "a1");
    leave?.();
    await settled();
    expect(begun).toEqual(["a1"]); // the queued work starts first
    const other = turns.tryEnter("b");
    expect(turns.tryEnter("c")).toBeUndefined(); // no slot is free
    other?.();
    expect(turns.tryEnter("c")).toBeTypeOf("function");
    await end("a1");
    expect(turns.waiting).toBe(0);
  });

  it("releases its slot when work fails", async () => {
    const turns = new FairTurns(oneByOne);
    await expect(turns.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(turns.run("a", async () => "next")).resolves.toBe("next");
    expect(turns.waiting).toBe(0);
  });
});
