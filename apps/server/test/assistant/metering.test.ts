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
  it("charges once, counts once and records which model answered", async () => {
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

  it("holds credits and quota while the model is at work, outside of any transaction", async () => {
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

  it("costs nothing when the model fails, and says that the assistant is unavailable", async () => {
    const workspace = await books.books.workspace(10);
    const failing = async () => {
      throw new Error("the model's server is on fire");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), failing, conclude))).toBe("ai_unavailable");
    await expectNothingTaken(workspace, 10);
    expect(await books.events(workspace)).toEqual([{ status: "FAILED", credit_delta: 0, model_key: "" }]);
  });

  it("passes a refusal on as it is, and costs nothing", async () => {
    const workspace = await books.books.workspace(10);
    const refusing = async () => {
      throw new OperationError("invalid_input");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), refusing, conclude))).toBe("invalid_input");
    await expectNothingTaken(workspace, 10);
  });

  it("aborts a model at the deadline, also one that does not listen, and costs nothing", async () => {
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

  it("charges a visitor who hangs up while the model is at work, and aborts the model", async () => {
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

  it("does not charge a visitor who was gone before the model was asked", async () => {
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

  it("does not charge when it is the service that hangs up, and waits until all is given back", async () => {
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

  it("does not charge a visitor whose connection the stopping service has cut", async () => {
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

  it("undoes everything when the answer cannot be stored", async () => {
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

  it("neither charges nor answers when its reservation has been given back by the sweep meanwhile", async () => {
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

  it("uses nothing up when the reservation is refused", async () => {
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

describe("a visitor's day", () => {
  it("ends at the limit of requests, with the seconds until midnight UTC, and begins anew after it", async () => {
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

  it("ends at the cap on credits, even when requests are left", async () => {
    const workspace = await books.books.workspace(100);
    const request = books.request(workspace, { limits: { requests: 50, credits: 2 * PRICE + 1 } });
    const run = () => codeOf(books.meter().run(request, answer, conclude));
    expect([await run(), await run(), await run()]).toEqual(["ok", "ok", "quota_exhausted"]);
    const dear = books.request(workspace, { limits: { requests: 50, credits: PRICE - 1 }, visitorId: "gst_other" });
    expect(await codeOf(books.meter().run(dear, answer, conclude))).toBe("quota_exhausted");
  });

  it("is what is told first where credits are missing as well, and nothing is taken", async () => {
    const workspace = await books.books.workspace(PRICE - 1);
    const request = books.request(workspace, { limits: { requests: 0, credits: 100 } });
    expect(await codeOf(books.meter().run(request, answer, conclude))).toBe("quota_exhausted");
    await expectNothingTaken(workspace, PRICE - 1);
  });

  it("has no request in it where the limit is zero", async () => {
    const workspace = await books.books.workspace(100);
    const request = books.request(workspace, { limits: { requests: 0, credits: 100 } });
    expect(await codeOf(books.meter().run(request, answer, conclude))).toBe("quota_exhausted");
  });

  it("gives a failed request back to the day that it was taken from, also after midnight", async () => {
    const workspace = await books.books.workspace(100);
    const late = async () => {
      books.books.clock.advance(DAY);
      throw new Error("too late");
    };
    expect(await codeOf(books.meter().run(books.request(workspace), late, conclude))).toBe("ai_unavailable");
    expect(await books.used(workspace)).toEqual({ requests: 0, credits: 0 });
  });
});

describe("at once", () => {
  it("100 requests with credits for 40 and a quota of 10 for each of 8 visitors: exactly 40 are answered", async () => {
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

  it("100 requests of one visitor with a quota of 10: exactly 10 are answered", async () => {
    const workspace = await books.books.workspace(40 * PRICE);
    const meter = books.meter();
    const request = books.request(workspace, { limits: { requests: 10, credits: 1000 } });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => codeOf(meter.run(request, answer, conclude))));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "quota_exhausted")).toHaveLength(90);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 30 * PRICE, reserved: 0 });
  });
});
