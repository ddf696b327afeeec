import { faceAnalysisExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { UnusablePicture } from "../../src/providers/pictures/index.ts";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop, PICTURE } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
let shop: AiShop;
let guest: Record<string, string>;

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  await shop.settings({ sector: "BEAUTY" });
  guest = await shop.guest();
});

describe("a face analysis", () => {
  it("returns the documented body, costs 5 credits and continues as a routine chat", async () => {
    const product = await shop.product();
    const hidden = await shop.product({ status: "INACTIVE" });
    models.faceProducts = () => [product, hidden].map(({ id }) => ({ id, reason: "calms" }));
    const reply = await shop.analyze(guest, { image: `data:image/png;base64,${PICTURE}` });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      threadId: expect.stringMatching(/^thr_/),
      analysis: faceAnalysisExample.analysis,
      products: [{ id: product.id, slug: product.slug, name: product.name, reason: "calms" }],
      access: expect.objectContaining({ limit: 1000, remaining: 999 }),
      credits: { charged: 5 },
    });
    expect(await shop.wallet()).toMatchObject({ balance: 95, reserved: 0 });
    expect(Buffer.from(models.asked.face[0]?.image ?? []).toString("base64")).toBe(PICTURE);
    expect(models.asked.face[0]?.candidates.map(({ id }) => id)).toEqual([product.id]);
    expect((await shop.askRoutine(guest, { threadId: reply.body.threadId })).status).toBe(200);
    expect(models.asked.routine[0]?.history).toEqual([
      { role: "assistant", text: faceAnalysisExample.analysis.summary },
    ]);
    const { usage } = await shop.manage("GET", "/usage");
    expect(usage).toContainEqual(expect.objectContaining({ faceAnalyses: 1, requests: 2, credits: 7 }));
  });

  it("returns 403 before reading the picture unless the sector is BEAUTY", async () => {
    let looked = 0;
    models.faceOutcome = () => {
      looked++;
      return { passed: true, reading: {} as never };
    };
    for (const sector of ["GENERAL", "TEXTILE", "AUTO"]) {
      await shop.settings({ sector });
      const reply = await shop.analyze(guest, { image: "rubbish!" });
      expect(reply).toMatchObject({ status: 403, body: { code: "ai_mode_disabled" } });
    }
    expect(looked).toBe(0);
    for (const name of ["Hydrating face cream", "Vitamin C serum", "Sunscreen SPF 50"]) await shop.product({ name });
    expect((await shop.analyze(guest)).status).toBe(200);
  });

  it.each(["no_face", "several_faces", "too_small", "too_dark", "too_bright", "blurred", "turned_away"] as const)(
    "returns 400 for a picture with %s, at no cost",
    async (code) => {
      models.faceOutcome = () => ({ passed: false, code });
      const reply = await shop.analyze(guest);
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", fieldErrors: { image: code } } });
      expect(reply.headers.get("x-credits-charged")).toBe("0");
      expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
      expect(await shop.count("visitor_days")).toBe(0);
      expect(models.asked.face).toEqual([]);
    },
  );

  it("returns 400 for an invalid picture and 413 for a too large body", async () => {
    models.faceOutcome = () => {
      throw new UnusablePicture("must be a picture");
    };
    const endless = `data:${";".repeat(4_194_304)}`;
    for (const image of ["not base64!", "data:image/png;base64,", "A".repeat(4_194_304 + 4), endless, PICTURE]) {
      const { status, body } = await shop.analyze(await shop.guest(), { image });
      expect(body, image.slice(0, 30)).toMatchObject({ fieldErrors: { image: expect.any(String) } });
      expect(status).toBe(400);
    }
    const tooLarge = await shop.analyze(guest, { image: "A".repeat(5 * 1024 * 1024) });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
  });

  it("requires the challenge before it reads the picture", async () => {
    await shop.policy({ challenge: "GUESTS" });
    models.faceOutcome = () => ({ passed: false, code: "no_face" });
    expect(await shop.analyze(guest)).toMatchObject({ status: 403, body: { code: "challenge_required" } });
    const challengeToken = await shop.challengeToken("ai");
    expect((await shop.analyze(guest, { challengeToken })).body.fieldErrors).toEqual({ image: "no_face" });
    // A refused picture does not use the challenge up.
    models.reset();
    expect((await shop.analyze(guest, { challengeToken })).status).toBe(200);
  });

  it("neither stores nor logs the picture, with or without an Idempotency-Key", async () => {
    const marker = PICTURE.slice(40, 80);
    await shop.analyze({ ...guest, "idempotency-key": "face" });
    models.script = () => {
      throw new Error("no");
    };
    await shop.analyze(guest);
    const tables = await service.database.read((tx) =>
      tx.many<{ name: string }>({
        text: "select tablename as name from pg_tables where schemaname = 'public'",
        values: [],
      } as never),
    );
    for (const { name } of tables) {
      const query = {
        text: `select count(*)::int as n from "${name}" t where t::text like $1`,
        values: [`%${marker}%`],
      };
      expect({ name, found: await service.database.read((tx) => tx.one(query as never)) }).toEqual({
        name,
        found: { n: 0 },
      });
    }
    expect(service.logLines.join("").includes(marker)).toBe(false);
  });
});
