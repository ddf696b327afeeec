// The built side process for faces, as the service runs it.

import { existsSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../../src/composition/programs.ts";
import { FaceReader } from "../../../src/providers/models/face/face-reader.ts";
import { ModelFailure } from "../../../src/providers/models/index.ts";
import { UnusablePicture } from "../../../src/providers/pictures/index.ts";
import { drawFace } from "./drawn-face.ts";

/** Reader of a test that stops it or lets it idle. */
let reader: FaceReader | undefined;
/** Reader of all other tests: its process loads the networks, which takes longer than reading a face. */
const shared = new FaceReader(MODEL_PROGRAMS);
let face: Buffer;
let wall: Buffer;
const never = new AbortController().signal;

beforeAll(async () => {
  expect(existsSync(MODEL_PROGRAMS.face), "build the server first: npm run build").toBe(true);
  face = await drawFace({ width: 400, height: 500, eyeDistance: 110 });
  wall = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
});
afterEach(() => reader?.close());
afterAll(() => shared.close());

/** A picture of a few kilobytes that is slow to decode. */
const costly = () =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#345" } })
    .png({ progressive: true })
    .toBuffer();

describe("the face reader", () => {
  it("reads a face, reports no_face and rejects an invalid picture", async () => {
    const [read, refused, broken] = await Promise.allSettled([
      shared.read(face, never),
      shared.read(wall, never),
      shared.read(Buffer.from("no picture"), never),
    ]);
    expect(read).toMatchObject({ status: "fulfilled", value: { passed: true } });
    expect(refused).toMatchObject({ status: "fulfilled", value: { passed: false, code: "no_face" } });
    expect(broken).toMatchObject({ status: "rejected", reason: expect.any(UnusablePicture) });
  });

  it("does not change the caller's bytes", async () => {
    const copy = Buffer.from(face);
    await shared.read(face, never);
    expect(face.equals(copy)).toBe(true);
  });

  it("does not block the event loop", async () => {
    await shared.read(wall, never);
    let isOver = false;
    const reading = Promise.all([shared.read(face, never), shared.read(face, never)]).finally(() => {
      isOver = true;
    });
    // Reading takes several hundred milliseconds of CPU time, so an event loop that read in-process would turn only a
    // few times.
    let turns = 0;
    for (; !isOver && turns < 200; turns++) await nextTurn();
    expect(turns).toBeGreaterThan(100);
    await reading;
  });

  it("queues two pictures per workspace and rate-limits more", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => shared.read(wall, never, "wks_greedy")));
    expect(results.map(({ status }) => status)).toEqual([...Array(3).fill("fulfilled"), ...Array(5).fill("rejected")]);
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    for (const failure of failures) expect(failure).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
  });

  it("schedules fairly between workspaces", async () => {
    const order: string[] = [];
    const read = (tenant: string) => shared.read(wall, never, tenant).then(() => order.push(tenant));
    await Promise.all([read("wks_greedy"), read("wks_greedy"), read("wks_greedy"), read("wks_modest")]);
    expect(order).toEqual(["wks_greedy", "wks_modest", "wks_greedy", "wks_greedy"]);
  });

  it("drops cancelled requests, both queued and running", async () => {
    reader = new FaceReader(MODEL_PROGRAMS);
    const caller = new AbortController();
    const first = reader.read(face, caller.signal);
    const second = reader.read(face, caller.signal);
    const third = reader.read(wall, never);
    caller.abort();
    await expect(first).rejects.toMatchObject({ kind: "aborted" });
    await expect(second).rejects.toMatchObject({ kind: "aborted" });
    expect(await third).toMatchObject({ passed: false });
    await expect(reader.read(wall, AbortSignal.abort())).rejects.toBeInstanceOf(ModelFailure);
  });

  it("fails a hanging process; a new reader reads the next picture", async () => {
    reader = new FaceReader(MODEL_PROGRAMS, { jobMillisecondsMax: 1 });
    await expect(reader.read(face, never)).rejects.toMatchObject({ kind: "unavailable" });
    await reader.close();
    reader = new FaceReader(MODEL_PROGRAMS);
    expect(await reader.read(wall, never)).toMatchObject({ passed: false });
  });

  it("rejects a picture beyond the decoding limits, reports it and continues", async () => {
    const lost: unknown[] = [];
    const decoding = { memoryBytesMax: 2 ** 30, secondsMax: 0.05, patienceSeconds: 600 };
    reader = new FaceReader(MODEL_PROGRAMS, { decoding, onDecoderLost: (how) => lost.push(how) });
    await expect(reader.read(await costly(), never)).rejects.toMatchObject({
      problem: "takes too much memory or time to process",
    });
    expect(lost).toEqual([{ code: null, signal: "SIGKILL", jobName: "decodePicture" }]);
    await expect(reader.read(Buffer.from("no picture"), never)).rejects.toMatchObject({
      problem: "must be a JPEG, PNG, WebP, GIF or AVIF image",
    });
  });

  it("restarts its process after an idle shutdown", async () => {
    reader = new FaceReader(MODEL_PROGRAMS, { idleMilliseconds: 1 });
    expect(await reader.read(wall, never)).toMatchObject({ code: "no_face" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await reader.read(wall, never)).toMatchObject({ code: "no_face" });
  });

  it("fails pending and new requests after close", async () => {
    reader = new FaceReader(MODEL_PROGRAMS);
    const waiting = [reader.read(face, never), reader.read(face, never)];
    const closed = reader.close();
    for (const read of waiting) await expect(read).rejects.toMatchObject({ kind: "unavailable" });
    await closed;
    await expect(reader.read(face, never)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
