// Slots: a tenant's backlog never delays another tenant.

import { describe, expect, it } from "vitest";
import { Slots, type SlotWish } from "../../src/kernel/slots.ts";

const oneByOne = { slots: 1, perTenant: 1, waitingMax: 10 };

/** Work that ends on demand. */
function script(slots: Slots) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settled,
    start: (tenant: string, name: string, wish: SlotWish = {}) =>
      slots.run(
        tenant,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        wish,
      ),
    end: (name: string) => {
      ends.get(name)?.();
      return settled();
    },
  };
}

describe("slots", () => {
  it("serve tenants in turn, and each tenant's work in its order", async () => {
    const { begun, start, end } = script(new Slots(oneByOne));
    for (const name of ["a1", "a2", "a3"]) void start("a", name);
    for (const name of ["b1", "b2"]) void start("b", name);
    for (const name of ["a1", "b1", "a2", "b2"]) await end(name);
    expect(begun).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  });

  it("limit a tenant to its share even when slots are free", async () => {
    const { begun, start, end, settled } = script(new Slots({ slots: 4, perTenant: 2, waitingMax: 10 }));
    for (const name of ["a1", "a2", "a3"]) void start("a", name);
    void start("b", "b1");
    await settled();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("refuse only the tenant whose queue is full, with 429", async () => {
    const slots = new Slots({ ...oneByOne, waitingMax: 1, retryAfterSeconds: 7 });
    const { begun, start, end } = script(slots);
    void start("a", "a1");
    void start("a", "a2");
    await expect(start("a", "a3")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 7 });
    void start("b", "b1");
    expect(slots.waiting).toBe(2);
    await end("a1");
    await end("b1");
    expect(begun).toEqual(["a1", "b1", "a2"]);
  });

  it("refuse work that waits too long, with 503", async () => {
    const { begun, start, end } = script(new Slots({ ...oneByOne, waitMilliseconds: 1 }));
    void start("a", "a1");
    await expect(start("b", "b1")).rejects.toMatchObject({ code: "unavailable" });
    await end("a1");
    void start("b", "b2");
    expect(begun).toEqual(["a1", "b2"]);
  });

  it("drop queued work when its signal aborts, and nothing else", async () => {
    const { begun, start, end } = script(new Slots(oneByOne));
    const gone = new AbortController();
    void start("a", "a1");
    const left = start("a", "a2", gone);
    void start("a", "a3");
    gone.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await end("a1");
    expect(begun).toEqual(["a1", "a3"]);
    await expect(start("a", "a4", gone)).rejects.toThrow("gone");
  });

  it("start urgent work before other work of its tenant, in order", async () => {
    const { begun, start, end } = script(new Slots(oneByOne));
    for (const name of ["a1", "a2"]) void start("a", name);
    for (const name of ["u1", "u2"]) void start("a", name, { isUrgent: true });
    for (const name of ["a1", "u1", "u2"]) await end(name);
    expect(begun).toEqual(["a1", "u1", "u2", "a2"]);
  });

  it("accept another queue limit per call", async () => {
    const { start } = script(new Slots({ ...oneByOne, waitingMax: 1 }));
    for (const name of ["a1", "a2"]) void start("a", name);
    void start("a", "a3", { waitingMax: 2 });
    await expect(start("a", "a4", { waitingMax: 2 })).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("tell work whether it had to wait", async () => {
    const slots = new Slots(oneByOne);
    const waited: boolean[] = [];
    const note = async (hasWaited: boolean) => void waited.push(hasWaited);
    await Promise.all([slots.run("a", note), slots.run("a", note)]);
    expect(waited).toEqual([false, true]);
  });

  it("free the slot of work that fails", async () => {
    const slots = new Slots(oneByOne);
    await expect(slots.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await slots.run("a", async () => "next")).toBe("next");
    expect(slots.waiting).toBe(0);
  });
});
