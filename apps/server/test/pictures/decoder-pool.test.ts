// Untrusted bytes are decoded in side processes. A crash fails one picture only.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Decoder } from "../../src/providers/pictures/index.ts";
import { DecoderPool, type DecoderPoolOptions } from "../../src/providers/pictures/pool.ts";
import { UnusablePicture } from "../../src/providers/pictures/unusable.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { until } from "../harness/process.ts";
import { picture } from "../media/pictures.ts";

const CHILD = new URL("../../dist/providers/pictures/child.js", import.meta.url);
const ODD_CHILD = new URL("./odd-child.mjs", import.meta.url);

const pools: DecoderPool[] = [];
const lost: unknown[] = [];
let folder: string;
beforeAll(async () => {
  folder = await scratchFolder("decoders");
});
afterEach(async () => {
  lost.length = 0;
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => removeFolder(folder));

function open(options: Partial<DecoderPoolOptions> = {}): DecoderPool {
  const pool = new DecoderPool({
    program: ODD_CHILD,
    processes: 1,
    memoryBytesMax: 2 ** 30,
    secondsMax: 20,
    niceness: 0,
    onLost: (how) => lost.push(how),
    ...options,
  });
  pools.push(pool);
  return pool;
}

const ask = (pool: DecoderPool, wish: string, tenant = "a") =>
  pool.lend(tenant, (decoder) => decoder.inspectFile(wish) as Promise<unknown>);

const isAlive = (pid: unknown) => {
  try {
    process.kill(pid as number, 0);
    return true;
  } catch {
    return false;
  }
};
const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
const gone = (pid: unknown) => until(async () => !isAlive(pid));

const TOO_MUCH = { problem: "takes too much memory or time to process" };

/** A picture of a few kilobytes that is slow to decode. */
async function large(): Promise<string> {
  const path = join(folder, "large.png");
  const drawn = sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#345" } });
  await writeFile(path, await drawn.png({ progressive: true }).toBuffer());
  return path;
}

const clean = async (decoder: Decoder, path: string) =>
  decoder.cleanFile(path, join(folder, "clean"), await decoder.inspectFile(path));

describe("a decoder pool with startsAhead", () => {
  it("starts a process for the next tenant, within its limit", async () => {
    const before = new Set(children());
    const pool = open({ processes: 2, startsAhead: true });
    const first = await pool.lend("a", async (decoder) => {
      const own = await decoder.inspectFile("who");
      const started = children().filter((pid) => !before.has(pid));
      expect(started).toHaveLength(2);
      expect(started).toContain(await ask(pool, "who", "b"));
      return own;
    });
    await ask(pool, "who", "c");
    expect(children().filter((pid) => !before.has(pid))).toHaveLength(2);
    expect(first).toBeTypeOf("number");
  });
});

describe("a decoder process that crashes", () => {
  it("fails its own picture; the next one gets a new process", async () => {
    const pool = open();
    const first = await ask(pool, "who");
    const waiting = [ask(pool, "crash", "b"), ask(pool, "who", "c")];
    await expect(waiting[0]).rejects.toThrow(UnusablePicture);
    await expect(waiting[0]).rejects.toMatchObject(TOO_MUCH);
    expect(await waiting[1]).not.toBe(first);
    expect(lost).toEqual([{ code: null, signal: "SIGABRT", jobName: "inspectFile" }]);
  });

  it("fails as unavailable when it never started", async () => {
    const pool = open({ program: new URL("./not-there.mjs", import.meta.url) });
    await expect(ask(pool, "who")).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(lost).toHaveLength(1);
  });

  it("is not lost when only the work fails", async () => {
    const pool = open();
    await expect(ask(pool, "fail")).rejects.toThrow("inspectFile failed: no room on the disk");
    expect(lost).toEqual([]);
  });
});

describe("a decoder process above its limits", () => {
  it("is ended and replaced when it hangs", async () => {
    const pool = open({ patienceSeconds: 0.2 });
    const first = await ask(pool, "who");
    await expect(ask(pool, "hang")).rejects.toMatchObject(TOO_MUCH);
    await gone(first);
    expect(isAlive(await ask(pool, "who"))).toBe(true);
  });

  it.each([
    ["memory", { memoryBytesMax: 1 }],
    ["processor time", { secondsMax: 0.01, patienceSeconds: 600 }],
  ])("ends itself and refuses the picture: %s", async (_what, bounds) => {
    const path = await large();
    const pool = open({ program: CHILD, ...bounds });
    await expect(pool.lend("a", (decoder) => clean(decoder, path))).rejects.toMatchObject(TOO_MUCH);
  });

  it("is replaced before the next picture when it keeps memory", async () => {
    const pool = open();
    const bloated = await ask(pool, "bloat");
    await gone(bloated);
    expect(await ask(pool, "who")).not.toBe(bloated);
    expect(lost).toEqual([]);
  });
});

describe("visitors' pictures", () => {
  it("become small JPEGs or pixels; a damaged one does not affect others", async () => {
    const pool = open({ program: CHILD });
    const good = await picture("png", { width: 2000, height: 1000 });
    const bad = good.subarray(0, good.length - 20);
    const made = [good, bad, good].map((bytes) => pool.lend("a", (decoder) => decoder.toModelPicture(bytes)));
    await expect(made[1]).rejects.toMatchObject({ problem: "is damaged" });
    for (const jpeg of [await made[0], await made[2]]) {
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1280, height: 640 });
    }
    const region = { left: 100, top: 50, width: 30, height: 20 };
    const pixels = await pool.lend("a", (decoder) => decoder.decodePicture(good, 1280, region));
    expect(pixels).toMatchObject({ width: 30, height: 20, original: { width: 2000, height: 1000 } });
    const drawn = await sharp(good).extract(region).raw().toBuffer();
    expect(drawn.equals(pixels.data)).toBe(true);
  });
});

describe("decoder processes", () => {
  it("start on demand, are reused and end when idle", async () => {
    const pool = open({ idleMilliseconds: 1 });
    const ids = await pool.lend("a", async (decoder) => [
      await decoder.inspectFile("who"),
      await decoder.inspectFile("who"),
    ]);
    expect(ids[0]).toBe(ids[1]);
    await gone(ids[0]);
    expect(isAlive(await ask(open(), "who"))).toBe(true);
  });

  it("do not inherit the environment of the service", async () => {
    const names = (await ask(open(), "environment")) as string[];
    expect(names.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual(["MALLOC_ARENA_MAX"]);
  });

  it("end with the pool; pending work fails as unavailable", async () => {
    const pool = open();
    const pid = await ask(pool, "who");
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const hanging = pool.lend("a", async (decoder) => {
      const answer = decoder.inspectFile("hang");
      hasBegun();
      return answer;
    });
    const waiting = ask(pool, "who");
    await begun;
    await pool.close();
    await expect(hanging).rejects.toMatchObject({ code: "unavailable" });
    await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
    await gone(pid);
  });

  it("have low priority and the highest OOM score", async () => {
    const path = join(folder, "small.png");
    await writeFile(path, await picture());
    const program = `
      import { DecoderPool } from ${JSON.stringify(new URL("../../dist/providers/pictures/pool.js", import.meta.url).href)};
      const pool = new DecoderPool({ program: new URL(${JSON.stringify(CHILD.href)}), processes: 1, memoryBytesMax: 2 ** 30,
        secondsMax: 20, niceness: 10, onLost() {} });
      await pool.lend("a", (decoder) => decoder.inspectFile(${JSON.stringify(path)}));
      process.stdout.write("ready");
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => parent.stdout.once("data", resolve));
    const children = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, "utf8");
    const [child] = children.trim().split(" ").map(Number);
    // Checks all threads: the library decodes in a thread of its own.
    for (const thread of await readdir(`/proc/${child}/task`)) {
      const facts = (await readFile(`/proc/${child}/task/${thread}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
      expect(facts[16]).toBe("10");
    }
    expect((await readFile(`/proc/${child}/oom_score_adj`, "utf8")).trim()).toBe("1000");
    // The child ends with its parent, even after a kill.
    parent.kill("SIGKILL");
    await gone(child);
  });
});
