import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HungUp } from "../../src/domains/assistant/metering.ts";
import { DAY, MINUTE } from "../../src/kernel/clock.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { MeterBooks, PRICE } from "./meter-books.ts";

let books: MeterBooks;
beforeAll(async () => {
  books = await MeterBooks.open();
});
afterAll(() => books.close());

const answer = async () => ({ modelKey: "test-model", text: "yes" });
const conclude = async (_tx: unknown, { text }: { text: string }) => ({ output: text, save: async () => {} });
const never = () => new Promise<never>(() => {});
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error: unknown) => (error instanceof OperationError ? error.code : (error as Error).name),
  );

async function expectNothingTaken(workspace: Awaited<ReturnType<typeof books.books.workspace>>, balance: number) {
  expect(await books.wallet(workspace)).toMatchObject({ balance, reserved: 0, usedTotal: 0 });
  expect(await books.used(workspace)).toEqual({ requests: 0, credits: 0 });
  expect(await books.openHolds(workspace)).toBe(0);
  expect(await books.differences()).toEqual([]);
}

describe("a metered request", () => {
  it("charges once, counts once and records the model", async () => {
    const workspace = await books.books.workspace(10);
    const request = books.request(workspace);
    expect(await books.meter().run(request, answer, conclude)).toBe("yes");
    expect(await books.wallet(workspace)).toMatchObject({ balance: 10 - PRICE, reserved: 0, usedTotal: PRICE });
    expect(await books.used(workspace)).toEqual({ requests: 1, credits: PRICE });
    expect(await books.events(workspace)).toEqual([
      { status: "SUCCEEDED", credit_delta: -PRICE, model_key: "test-model" },
    ]);
    expect(await books.openHolds(workspace)).toBe(0);
  });

  it("reserves credits and quota while the model runs, outside any transaction", async () => {
    const workspace = await books.books.workspace(10);
    const output = await books.meter().run(
      books.request(workspace),
      async () => {
        expect(await books.wallet(workspace)).toMatchObject({ balance: 10, reserved: PRICE });
        expect(await books.used(workspace)).toEqual({ requests: 1, credits: PRICE });
        return answer();
      },
      async (_tx, _answered, quota) => ({ output: quota, save: async () => {} }),
    );
    expect(output).toEqual({ limit: 1000, remaining: 999, resetsAt: new Date("2026-03-02T00:00:00.000Z") });
  });

  it("fails with ai_unavailable at no cost when the model fails", async () => {
    const workspace = await books.books.workspace(10);
    const failing = async () => {
      throw new Error("the model's server is on fire");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), failing, conclude))).toBe("ai_unavailable");
    await expectNothingTaken(workspace, 10);
    expect(await books.events(workspace)).toEqual([{ status: "FAILED", credit_delta: 0, model_key: "" }]);
  });

  it("passes a refusal on unchanged, at no cost", async () => {
    const workspace = await books.books.workspace(10);
    const refusing = async () => {
      throw new OperationError("invalid_input");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), refusing, conclude))).toBe("invalid_input");
    await expectNothingTaken(workspace, 10);
  });

  it("aborts the model at the deadline even if it ignores the signal, at no cost", async () => {
    const workspace = await books.books.workspace(10);
    let reason: unknown;
    const deaf = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => (reason = signal.reason));
      return never();
    };
    expect(await codeOf(books.meter(20).run(books.request(workspace), deaf, conclude))).toBe("ai_unavailable");
    expect(reason).toBeInstanceOf(Error);
    await expectNothingTaken(workspace, 10);
  });

  it("charges a visitor who disconnects while the model runs, and aborts the model", async () => {
    const workspace = await books.books.workspace(10);
    const visitor = new AbortController();
    const listening = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        visitor.abort();
      });
    const request = books.request(workspace, { hungUp: visitor.signal });
    expect(await codeOf(books.meter().run(request, listening, conclude))).toBe(HungUp.name);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 10 - PRICE, reserved: 0 });
    expect(await books.events(workspace)).toEqual([
      { status: "SUCCEEDED", credit_delta: -PRICE, model_key: "asked-model" },
    ]);
  });

  it("does not charge a visitor who disconnects before the model is called", async () => {
    const workspace = await books.books.workspace(10);
    const request = books.request(workspace, { hungUp: AbortSignal.abort() });
    let asked = false;
    const model = async () => {
      asked = true;
      return answer();
    };
    expect(await codeOf(books.meter().run(request, model, conclude))).toBe("ai_unavailable");
    expect(asked).toBe(false);
    await expectNothingTaken(workspace, 10);
  });

  it("refunds all running requests before the meter closes", async () => {
    const workspace = await books.books.workspace(10);
    const meter = books.meter();
    const runs = Array.from({ length: 3 }, () => codeOf(meter.run(books.request(workspace), never, conclude)));
    while ((await books.openHolds(workspace)) < 3);
    await meter.close();
    expect(await Promise.all(runs)).toEqual(["ai_unavailable", "ai_unavailable", "ai_unavailable"]);
    await expectNothingTaken(workspace, 10);
    expect(await codeOf(meter.run(books.request(workspace), answer, conclude))).toBe("ai_unavailable");
    await expectNothingTaken(workspace, 10);
  });

  it("does not charge a visitor whom the stopping service disconnects", async () => {
    const workspace = await books.books.workspace(10);
    const visitor = new AbortController();
    const cutOff = () => {
      books.stopping.abort();
      visitor.abort();
      return never();
    };
    const request = books.request(workspace, { hungUp: visitor.signal });
    expect(await codeOf(books.meter().run(request, cutOff, conclude))).toBe(HungUp.name);
    await expectNothingTaken(workspace, 10);
    books.stopping = new AbortController();
  });

  it("rolls back the charge when the answer cannot be stored", async () => {
    const workspace = await books.books.workspace(10);
    const full = async () => {
      throw new Error("the disk is full");
    };
    const broken = async () => ({ output: "yes", save: full });
    for (const conclusion of [full, broken]) {
      expect(await codeOf(books.meter().run(books.request(workspace), answer, conclusion))).toBe("Error");
      await expectNothingTaken(workspace, 10);
    }
  });

  it("neither charges nor answers when the sweep has expired its reservation", async () => {
    const workspace = await books.books.workspace(10);
    const slow = async () => {
      books.books.clock.advance(2 * MINUTE);
      expect(await books.expire()).toBe(1);
      return answer();
    };
    expect(await codeOf(books.meter().run(books.request(workspace), slow, conclude))).toBe("Error");
    await expectNothingTaken(workspace, 10);
    expect(await books.events(workspace)).toEqual([{ status: "FAILED", credit_delta: 0, model_key: "" }]);
  });

  it("consumes neither challenge, credits nor quota when the reservation is refused", async () => {
    const workspace = await books.books.workspace(PRICE - 1);
    const consumed: string[] = [];
    const request = books.request(workspace, { consume: async () => void consumed.push("challenge") });
    expect(await codeOf(books.meter().run(request, answer, conclude))).toBe("insufficient_credits");
    await expectNothingTaken(workspace, PRICE - 1);
    const indebted = await books.books.workspace(-5);
    expect(await codeOf(books.meter().run(books.request(indebted), answer, conclude))).toBe("wallet_in_debt");
    await expectNothingTaken(indebted, -5);
  });
});

describe("a visitor's daily quota", () => {
  it("refuses requests above the limit until midnight UTC", async () => {
    const workspace = await books.books.workspace(100);
    const request = books.request(workspace, { limits: { requests: 2, credits: 100 } });
    const run = () => books.meter().run(request, answer, conclude);
    await run();
    await run();
    const refusal = await run().catch((error: OperationError) => error);
    expect(refusal).toMatchObject({ code: "quota_exhausted" });
    const midnight = new Date(books.books.now.toISOString().slice(0, 10)).getTime() + DAY;
    expect((refusal as OperationError).retryAfterSeconds).toBe((midnight - books.books.now.getTime()) / 1000);
    books.books.clock.advance(DAY);
    expect(await run()).toBe("yes");
  });

  it("refuses requests above the credit cap even when requests are left", async () => {
    const workspace = await books.books.workspace(100);
    const request = books.request(workspace, { limits: { requests: 50, credits: 2 * PRICE + 1 } });
    const run = () => codeOf(books.meter().run(request, answer, conclude));
    expect([await run(), await run(), await run()]).toEqual(["ok", "ok", "quota_exhausted"]);
    const dear = books.request(workspace, { limits: { requests: 50, credits: PRICE - 1 }, visitorId: "gst_other" });
    expect(await codeOf(books.meter().run(dear, answer, conclude))).toBe("quota_exhausted");
  });

  it("is reported before missing credits, at no cost", async () => {
    const workspace = await books.books.workspace(PRICE - 1);
    const request = books.request(workspace, { limits: { requests: 0, credits: 100 } });
    expect(await codeOf(books.meter().run(request, answer, conclude))).toBe("quota_exhausted");
    await expectNothingTaken(workspace, PRICE - 1);
  });

  it("refuses the first request when the limit is zero", async () => {
    const workspace = await books.books.workspace(100);
    const request = books.request(workspace, { limits: { requests: 0, credits: 100 } });
    expect(await codeOf(books.meter().run(request, answer, conclude))).toBe("quota_exhausted");
  });

  it("refunds a failed request to the day it started, even after midnight", async () => {
    const workspace = await books.books.workspace(100);
    const late = async () => {
      books.books.clock.advance(DAY);
      throw new Error("too late");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), late, conclude))).toBe("ai_unavailable");
    expect(await books.used(workspace)).toEqual({ requests: 0, credits: 0 });
  });
});

describe("concurrent requests", () => {
  it("get exactly 40 answers of 100 when credits suffice for 40", async () => {
    const workspace = await books.books.workspace(40 * PRICE);
    const meter = books.meter();
    const limits = { requests: 10, credits: 1000 };
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        codeOf(meter.run(books.request(workspace, { visitorId: `gst_${i % 8}`, limits }), answer, conclude)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(40);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 0, reserved: 0, usedTotal: 40 * PRICE });
    const used = await Promise.all(Array.from({ length: 8 }, (_, i) => books.used(workspace, `gst_${i}`)));
    expect(used.reduce((sum, { requests }) => sum + requests, 0)).toBe(40);
    for (const { requests } of used) expect(requests).toBeLessThanOrEqual(10);
    expect(await books.differences()).toEqual([]);
  });

  it("get exactly 10 answers of 100 for one visitor with quota 10", async () => {
    const workspace = await books.books.workspace(40 * PRICE);
    const meter = books.meter();
    const request = books.request(workspace, { limits: { requests: 10, credits: 1000 } });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => codeOf(meter.run(request, answer, conclude))));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "quota_exhausted")).toHaveLength(90);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 30 * PRICE, reserved: 0 });
  });
});
