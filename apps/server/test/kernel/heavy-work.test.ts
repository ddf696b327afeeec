// CPU-heavy work of any kind: one workspace's work leaves a processor for the others.

import { beforeEach, describe, expect, it } from "vitest";
import { HeavyKind, openHeavyWork } from "../../src/kernel/heavy-work.ts";
import { Slots } from "../../src/kernel/slots.ts";
import { TurnsScript } from "./turns-script.ts";

describe("CPU-heavy work on two processors", () => {
  let share: Slots;
  let pictures: HeavyKind;
  let words: HeavyKind;
  let script: TurnsScript;

  beforeEach(() => {
    share = openHeavyWork(2);
    pictures = new HeavyKind(share, { waitingMax: 2 });
    words = new HeavyKind(share, { waitingMax: 2 });
    script = new TurnsScript();
  });

  it("runs one job per workspace at a time; another workspace's starts at once", async () => {
    void script.start(pictures, "a", "picture of a");
    void script.start(words, "a", "words of a");
    void script.start(words, "b", "words of b");
    await script.settled();
    expect(script.begun).toEqual(["picture of a", "words of b"]);
    await script.end("picture of a");
    expect(script.begun).toEqual(["picture of a", "words of b", "words of a"]);
  });

  it("starts urgent texts before queued pictures", async () => {
    void script.start(pictures, "a", "first");
    void script.start(pictures, "a", "picture of a visitor", { line: "visitors" });
    void script.start(words, "a", "words", { isUrgent: true });
    await script.end("first");
    expect(script.begun).toEqual(["first", "words"]);
  });

  it("takes no slot of its kind while it waits for its share", async () => {
    const thread = new Slots({ slots: 1, perTenant: 1, waitingMax: 1 });
    const think = (tenant: string) =>
      words.run(tenant, () => script.start(thread, tenant, `words of ${tenant}`)).catch(() => {});
    void script.start(pictures, "a", "picture of a");
    void think("a");
    void think("b");
    await script.settled();
    expect(script.begun).toEqual(["picture of a", "words of b"]);
  });

  it("returns 429 for a full queue of its kind, independent of other kinds", async () => {
    for (const name of ["1", "2", "3"]) void script.start(pictures, "a", name);
    await expect(script.start(pictures, "a", "4")).rejects.toMatchObject({ code: "rate_limited" });
    void script.start(words, "a", "words");
    for (const name of ["1", "words", "2"]) await script.end(name);
    expect(script.begun).toContain("words");
  });

  it("runs two jobs at once on three processors", async () => {
    share = openHeavyWork(3);
    for (const kind of ["pictures", "words", "imports"])
      void script.start(new HeavyKind(share, { waitingMax: 1 }), "a", kind);
    await script.settled();
    expect(script.begun).toEqual(["pictures", "words"]);
  });
});
