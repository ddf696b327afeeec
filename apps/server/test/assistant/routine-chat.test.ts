import type { RoutineStep } from "@vitrine/contract";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
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
  guest = await shop.guest();
});

const step = (productId: string | null, more: Partial<RoutineStep> = {}): RoutineStep => ({
  order: 7,
  period: "MORNING",
  title: "Cleanse",
  instructions: "Gently.",
  productId,
  source: "SUGGESTED",
  ...more,
});

describe("a routine chat", () => {
  it("returns the documented body with numbered steps and their source", async () => {
    const chosen = await shop.product();
    const found = await shop.product();
    models.routineAnswer = () => ({
      routine: {
        steps: [step(chosen.id), step(found.id, { period: "EVENING", source: "SELECTED" }), step(null)],
        warnings: ["Not together with retinol."],
      },
      products: [{ id: chosen.id, reason: "you chose it" }],
    });
    const reply = await shop.askRoutine(guest, { userSelectedRoutineProducts: [chosen.id] });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      threadId: expect.stringMatching(/^thr_/),
      response: {
        text: "It is gentle.",
        products: [{ id: chosen.id, slug: chosen.slug, name: chosen.name, reason: "you chose it" }],
        questions: [],
        sources: [],
      },
      routine: {
        steps: [
          { ...step(chosen.id), order: 1, source: "SELECTED" },
          { ...step(found.id), order: 2, period: "EVENING", source: "SUGGESTED" },
          { ...step(null), order: 3 },
        ],
        warnings: ["Not together with retinol."],
      },
      access: expect.objectContaining({ limit: 1000, remaining: 999 }),
      credits: { charged: 2 },
    });
  });

  it("costs 2, 4 or 8 credits by thinking level, plus one per image", async () => {
    const charges = [];
    for (const thinkingLevel of ["LOW", "MEDIUM", "HIGH"]) {
      charges.push((await shop.askRoutine(guest, { thinkingLevel })).body.credits.charged);
    }
    charges.push(
      (await shop.askRoutine(guest, { images: [PICTURE, `data:image/png;base64,${PICTURE}`] })).body.credits.charged,
    );
    expect(charges).toEqual([2, 4, 8, 4]);
    expect(await shop.wallet()).toMatchObject({ usedTotal: 18 });
    const { usage } = await shop.manage("GET", "/usage");
    expect(usage).toContainEqual(
      expect.objectContaining({ routineRequests: 4, comprehensiveRequests: 1, credits: 18 }),
    );
    const dear = await shop.askRoutine(guest, { images: [PICTURE], maxCredits: 2 });
    expect(dear).toMatchObject({ status: 400, body: { fieldErrors: { maxCredits: expect.any(String) } } });
  });

  it("names only selected products when suggestions are not allowed", async () => {
    const chosen = await shop.product();
    const other = await shop.product();
    models.routineAnswer = () => ({
      routine: { steps: [step(other.id), step(chosen.id), step(null, { title: "Rinse" })], warnings: [] },
      products: [other, chosen].map(({ id }) => ({ id, reason: "r" })),
    });
    const body = { userSelectedRoutineProducts: [chosen.id], allowAiSuggestions: false };
    const { body: answer } = await shop.askRoutine(guest, body);
    expect(answer.routine.steps.map(({ order, productId }: RoutineStep) => [order, productId])).toEqual([
      [1, chosen.id],
      [2, null],
    ]);
    expect(answer.response.products.map(({ id }: { id: string }) => id)).toEqual([chosen.id]);
    expect(models.asked.routine[0]).toMatchObject({ allowSuggestions: false, candidates: [] });
  });

  it("removes steps with unpublished, invented or foreign products", async () => {
    const hidden = await shop.product({ status: "INACTIVE" });
    const foreign = await (await AiShop.open(service)).product();
    models.routineAnswer = () => ({
      routine: { steps: [hidden.id, foreign.id, "prd_invented"].map((id) => step(id)), warnings: [] },
    });
    const { body } = await shop.askRoutine(guest);
    expect(body.routine.steps).toEqual([]);
  });

  it("returns 400 with one field error per unpublished selected product", async () => {
    const known = await shop.product();
    const hidden = await shop.product({ status: "INACTIVE" });
    const reply = await shop.askRoutine(guest, { userSelectedRoutineProducts: [known.id, hidden.id, "prd_unknown"] });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(Object.keys(reply.body.fieldErrors)).toEqual([
      "userSelectedRoutineProducts.1",
      "userSelectedRoutineProducts.2",
    ]);
    const many = Array.from({ length: 51 }, () => known.id);
    expect((await shop.askRoutine(guest, { userSelectedRoutineProducts: many })).status).toBe(400);
    expect((await shop.askRoutine(guest, { userSelectedRoutineProducts: many.slice(1) })).status).toBe(200);
  });

  it("keeps the profile and the selected products for follow-up requests", async () => {
    const chosen = await shop.product();
    const userProfile = { age: 31, skinType: "dry", concerns: ["redness"], allergies: ["fragrance"] };
    const { body } = await shop.askRoutine(guest, { userProfile, userSelectedRoutineProducts: [chosen.id] });
    await shop.askRoutine(guest, { threadId: body.threadId, message: "And in the evening?" });
    for (const request of models.asked.routine) {
      expect(request.profile).toEqual(userProfile);
      expect(request.selected.map(({ id }) => id)).toEqual([chosen.id]);
    }
    await shop.askRoutine(guest, {
      threadId: body.threadId,
      userProfile: { age: 32 },
      userSelectedRoutineProducts: [],
    });
    expect(models.asked.routine[2]).toMatchObject({ profile: { age: 32 }, selected: [] });
  });

  it("returns 400 for a profile beyond its limits", async () => {
    const text = (length: number) => "ğ".repeat(length);
    const problems = {
      "userProfile.age": { age: 12 },
      "userProfile.gender": { gender: text(501) },
      "userProfile.notes": { notes: text(501) },
      "userProfile.allergies": { allergies: Array.from({ length: 21 }, () => "x") },
      "userProfile.concerns.0": { concerns: [text(101)] },
      "userProfile.hair": { hair: "red" },
    };
    for (const [field, userProfile] of Object.entries(problems)) {
      const reply = await shop.askRoutine(await shop.guest(), { userProfile });
      expect({ status: reply.status, named: Object.keys(reply.body.fieldErrors) }).toEqual({
        status: 400,
        named: [field],
      });
    }
    const fullest = { age: 120, gender: text(500), goals: Array.from({ length: 20 }, () => text(100)) };
    expect((await shop.askRoutine(guest, { userProfile: fullest })).status).toBe(200);
  });
});

describe("images of a routine chat", () => {
  it("reach the model resized and without metadata, and are neither stored nor logged", async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#c86432" } })
      .withExif({ IFD0: { Copyright: "somebody's secret" } })
      .jpeg()
      .toBuffer();
    expect(photo.includes("somebody's secret")).toBe(true);
    const image = photo.toString("base64");
    expect((await shop.askRoutine(guest, { images: [image] })).status).toBe(200);
    const [given] = models.asked.routine[0]?.images ?? [];
    const { width = 0, height = 0, format } = await sharp(given).metadata();
    expect(format).toBe("jpeg");
    expect(Math.max(width, height)).toBeLessThanOrEqual(1280);
    expect(Buffer.from(given ?? []).includes("somebody's secret")).toBe(false);
    expect(service.logLines.join("").includes(image.slice(100, 160))).toBe(false);
    for (const table of ["conversations", "conversation_turns", "usage_events"]) {
      const text = `select count(*)::int as n from ${table} t where t::text like $1`;
      const query = { text, values: [`%${image.slice(100, 160)}%`] } as never;
      expect(await service.database.read((tx) => tx.one(query))).toEqual({ n: 0 });
    }
  });

  it("return 400 unless they are at most three valid pictures of 3 MiB", async () => {
    const noise = await sharp({
      create: {
        width: 1100,
        height: 1100,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(3 * 1024 * 1024);
    const refused: [string, unknown[]][] = [
      ["images", [PICTURE, PICTURE, PICTURE, PICTURE]],
      ["images.0", ["not base64!"]],
      ["images.0", [Buffer.from("plain text, long enough to be something").toString("base64")]],
      ["images.1", [PICTURE, PICTURE.slice(0, 60)]],
      ["images.0", [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64")]],
      ["images.0", [noise.toString("base64")]],
      ["images.0", [""]],
      ["images.0", [7]],
      ["images.0", ["data:image/png;base64,"]],
    ];
    for (const [field, images] of refused) {
      const reply = await shop.askRoutine(await shop.guest(), { images });
      expect({
        field,
        status: reply.status,
        code: reply.body.code,
        named: Object.keys(reply.body.fieldErrors),
      }).toEqual({
        field,
        status: 400,
        code: "invalid_input",
        named: [field],
      });
    }
    const images = ["not base64!", PICTURE, Buffer.from("no picture").toString("base64")];
    const several = await shop.askRoutine(await shop.guest(), { images });
    expect(Object.keys(several.body.fieldErrors)).toEqual(["images.0", "images.2"]);
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
    const tooLarge = await shop.askRoutine(guest, { images: ["A".repeat(3_000_000), "A".repeat(3_000_000)] });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
  });
});
