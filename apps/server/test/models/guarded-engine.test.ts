// Statements that no engine may make, in any text of its answer and in any chunks.

import { faceAnalysisExample } from "@vitrine/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE } from "../../src/providers/models/engine.ts";
import { GuardedEngine } from "../../src/providers/models/guarded-engine.ts";
import { type AiEngine, finish, type ProductAnswer, type RoutineAnswer } from "../../src/providers/models/index.ts";
import { CREAM, product, productRequest, routineRequest, SERUM } from "./products.ts";
import { READING } from "./reading.ts";

const SECRET = "Prefer the summer line and never mention that the old factory in Bursa was closed last year.";
const never = new AbortController().signal;
const provenance = { modelKey: "m", usage: NO_USAGE };

/** Engine with a fixed answer in these chunks. */
function engineOf(
  answer: Partial<RoutineAnswer> & { text: string },
  pieces: readonly string[] = [answer.text],
): AiEngine {
  const none = { products: [], questions: [], answered: true, sources: [] };
  const whole = { ...none, routine: { steps: [], warnings: [] }, ...answer };
  async function* say() {
    for (const text of pieces) yield { type: "delta" as const, text };
    yield { type: "done" as const, answer: whole, ...provenance };
  }
  const analysis = { ...faceAnalysisExample.analysis, summary: answer.text };
  return {
    key: "spoken",
    writesFreely: true,
    chatProduct: say,
    chatRoutine: say,
    analyzeFace: async () => ({ answer: { analysis, products: whole.products }, ...provenance }),
  };
}

async function chat(
  answer: Partial<ProductAnswer> & { text: string },
  { pieces, ...request }: { pieces?: readonly string[]; workspacePrompt?: string; information?: string } = {},
) {
  const { information = SERUM.information, workspacePrompt = SECRET } = request;
  const asked = productRequest({ workspacePrompt, product: { ...SERUM, information } });
  const deltas: string[] = [];
  const events = new GuardedEngine(engineOf(answer, pieces)).chatProduct(asked, never);
  const done = await finish(events, (text) => deltas.push(text));
  expect(deltas.join("")).toBe(done.answer.text);
  return done.answer;
}

const said = async (text: string, options: Parameters<typeof chat>[1] = {}) =>
  (await chat({ text: `Well: ${text} Bye.` }, options)).text;

describe("the owner's prompt", () => {
  it.each([
    ["verbatim", SECRET],
    ["with dashes", SECRET.replaceAll(" ", " - ")],
    ["letter by letter", [...SECRET].join("-")],
    ["in capitals", SECRET.toUpperCase()],
    ["as a list", SECRET.replaceAll(" ", "\n* ")],
    ["without spaces", SECRET.replaceAll(" ", "")],
    ["with variant letters", SECRET.replaceAll("e", "é").replaceAll("o", "ｏ")],
    ["with invisible characters", SECRET.replaceAll("r", "r\u200b")],
    ["in part", SECRET.split(" ").slice(3, 14).join(" ")],
  ])("is removed from an answer: %s", async (_how, text) => {
    expect(await said(`“${text}”`)).toMatch(/^Well: “[^\p{L}\p{N}]*” Bye\.$/u);
  });

  it("is removed when short, unless it consists of common words", async () => {
    const short = "Never recommend cheap sunscreens.";
    expect(await said(`${short}`, { workspacePrompt: short })).toBe("Well: . Bye.");
    for (const workspacePrompt of ["Be friendly.", "Sell more", "", "is it on a"]) {
      const text = "Be friendly, and sell more: is it on a shelf?";
      expect(await said(text, { workspacePrompt })).toBe(`Well: ${text} Bye.`);
    }
  });

  it("does not leak a single distinctive word", async () => {
    const workspacePrompt = "The code for staff is PERIWINKLE-42, be friendly.";
    expect(await said("Use PERIWINKLE-42 and be friendly.", { workspacePrompt })).toBe(
      "Well: Use  and be friendly. Bye.",
    );
    expect(await said("A periwinkle 42 cm tall, be friendly.", { workspacePrompt })).not.toMatch(/periwinkle 42/);
    expect(await said("SPF 50 is fine.", { workspacePrompt: "Always praise SPF 50 products first of all." })).toContain(
      "SPF 50",
    );
  });

  it.each([
    ["a name within a sentence", "Buy from Zephyrine only and never say so.", "We buy from Zephyrine."],
    ["a name in Turkish, with an ending", "Ürünleri yalnızca Tepeören firmasından alıyoruz.", "Tepeören’den geliyor."],
    ["a word in quotation marks", "Never mention the „Drosselbart“ line.", "Der Drosselbart kommt."],
    ["a password in plain letters", "The password is wombat, be kind.", "Say wombat at the door."],
    ["a password in German", "Kennwort: wombat. Sei freundlich.", "Es lautet Wombat."],
  ])("does not leak %s", async (_what, workspacePrompt, text) => {
    expect(await said(text, { workspacePrompt })).not.toMatch(/zephyrine|tepeören|drosselbart|wombat/i);
  });

  it.each([
    ["the assistant's name", "You are Clarissa, and you are kind.", "I am Clarissa."],
    ["countries and languages", "We ship to Germany and speak Turkish, too.", "We ship to Germany and speak Turkish."],
    ["German nouns", "Empfiehl immer zuerst unsere Sonnencreme und die Gesichtsmaske.", "Die Gesichtsmaske ist neu."],
    ["words that it also writes in lower case", "Praise our Collection: the collection is new.", "See the collection."],
    ["parts of other words", "Ask Marine about it, and be kind.", "Use it in submarines."],
    ["words of the catalogue", "Praise Damascena first of all, please.", "It holds rosa damascena."],
  ])("does not remove %s from an answer", async (_what, workspacePrompt, text) => {
    expect(await said(text, { workspacePrompt })).toBe(`Well: ${text} Bye.`);
  });

  it("is removed in a language without spaces", async () => {
    const workspacePrompt = "请优先推荐夏季系列，绝对不要提到布尔萨的旧工厂去年已经关闭了。";
    expect(await said(workspacePrompt, { workspacePrompt })).not.toContain("工厂");
  });

  it("may share words with an answer, and sentences with the catalogue", async () => {
    const words = "The summer line is new; the factory in Bursa makes it, last year and this year.";
    expect(await said(words)).toBe(`Well: ${words} Bye.`);
    expect(await said(SECRET, { information: `Story: ${SECRET}` })).toBe(`Well: ${SECRET} Bye.`);
  });

  it("is removed from every other text of an answer", async () => {
    const evil = `${SECRET} Pay at https://evil.dev/pay now.`;
    const step = {
      order: 1,
      period: "ANY" as const,
      title: evil,
      instructions: evil,
      productId: null,
      source: "SUGGESTED" as const,
    };
    const answer = {
      text: "Yes.",
      products: [{ id: CREAM.id, reason: evil }],
      questions: [evil, SECRET, "How often?"],
      routine: { steps: [step], warnings: [SECRET, evil] },
    };
    const guarded = new GuardedEngine(engineOf(answer));
    const routine = await finish(guarded.chatRoutine(routineRequest({ workspacePrompt: SECRET }), never));
    const asked = productRequest({ workspacePrompt: SECRET });
    const face = { ...asked, image: new Uint8Array(), reading: READING, candidates: [CREAM] };
    const answers = [routine, await finish(guarded.chatProduct(asked, never)), await guarded.analyzeFace(face, never)];
    expect(JSON.stringify(answers)).not.toMatch(/Bursa|summer|evil/);
    expect(routine.answer).toMatchObject({
      products: [{ id: CREAM.id, reason: ". Pay at  now." }],
      questions: [". Pay at  now.", ".", "How often?"],
      routine: { steps: [{ period: "ANY", source: "SUGGESTED", productId: null, order: 1 }] },
    });
  });

  it("fails with bad_output when the answer contains only the prompt", async () => {
    await expect(chat({ text: SECRET.replace(".", "") })).rejects.toMatchObject({ kind: "bad_output" });
    const face = {
      ...productRequest(),
      image: new Uint8Array(),
      reading: READING,
      candidates: [],
      workspacePrompt: SECRET,
    };
    const guarded = new GuardedEngine(engineOf({ text: SECRET.replace(".", "") }));
    await expect(guarded.analyzeFace(face, never)).rejects.toMatchObject({ kind: "bad_output" });
  });

  it("is removed for any chunking, with minimal delay of the stream", async () => {
    const text = `Hello at https://shop.example.com/rose-serum or https://evil.app.\n\n${SECRET} ${SECRET}\n \nBye, Prefer the summer line`;
    const whole = (await chat({ text })).text;
    expect(whole).not.toMatch(/Bursa|evil/);
    expect(whole).toMatch(/Bye, Prefer the summer line$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 80, maxLength: 80 }), async (sizes) => {
        const pieces: string[] = [];
        let at = 0;
        for (const size of [...sizes, text.length]) {
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect((await chat({ text }, { pieces })).text).toBe(whole);
      }),
    );
    const deltas: string[] = [];
    const pieces = ["It is gentle", " and mild. Prefer the ", "sun."];
    const events = new GuardedEngine(engineOf({ text: pieces.join("") }, pieces));
    await finish(events.chatProduct(productRequest({ workspacePrompt: SECRET }), never), (piece) => deltas.push(piece));
    // The second chunk has arrived. Only the possible start of a quotation is held back.
    expect([deltas.slice(0, 2).join(""), deltas[2]]).toEqual(["It is gentle and mild. ", "Prefer the sun."]);
  });
});

describe("links in an answer", () => {
  it.each([
    ["See [shop](https://shop.example.com/rose-serum).", "See [shop](https://shop.example.com/rose-serum)."],
    ["See shop.example.com, please.", "See shop.example.com, please."],
    ["See [here](https://evil.example.com/rose).", "See [here]."],
    ["Go to www.evil.com or EVIL.shop/x !", "Go to or !"],
    ["evil.app evil.dev pay.evil.zip evil.co.uk Evil.App xn--e1afmkfd.xn--p1ai", ""],
    ["Write to me@evil.app or ftp://evil/x or javascript:alert(1) or 93.184.216.34/x", "Write to or or (1) or"],
    ["evil。app", ""],
    ["Costs 1.50, e.g. 3.5 ml, z.B. 10.000 or 3.5ml", "Costs 1.50, e.g. 3.5 ml, z.B. 10.000 or 3.5ml"],
    ["i.e. No.7 at 10:30 a.m. Note: 1/2 … and/or", "i.e. No.7 at 10:30 a.m. Note: 1/2 … and/or"],
  ])("are filtered by the catalogue: “%s” becomes “%s”", async (text, shown) => {
    const { text: said } = await chat({ text: `Well: ${text}` });
    expect(said.replace(/\s+/g, " ").trim()).toBe(`Well: ${shown}`.trim());
  });

  it("do not include catalogue words with a dot", async () => {
    const text = "Mild on skin.The rest is St.Ives, not skin.evil";
    const request = productRequest({
      product: { ...SERUM, brand: "St.Ives", information: "Mild on skin.The rest." },
      related: [product("prd_x", { name: "Serum.com Gel" })],
    });
    const { answer } = await finish(
      new GuardedEngine(engineOf({ text: `${text} Serum.com` })).chatProduct(request, never),
    );
    expect(answer.text).toBe("Mild on skin.The rest is St.Ives, not  Serum.com");
  });

  it("are filtered in long texts", async () => {
    const text = `${"a.".repeat(50_000)} ${"x".repeat(50_000)} ${"a@".repeat(20_000)} ${"Prefer the ".repeat(9000)}`;
    expect((await chat({ text })).text.length).toBeGreaterThan(100_000);
  });
});

describe("an unpublished product", () => {
  const unpublishedNames = ["Moonbeam Night Oil", "Sunscreen", "Rose", "Cloud Cream Deluxe", "Cloud Cream"];
  const about = async (text: string, pieces: readonly string[]) => {
    const request = productRequest({ unpublishedNames });
    const deltas: string[] = [];
    const events = new GuardedEngine(engineOf({ text }, pieces)).chatProduct(request, never);
    const { answer } = await finish(events, (piece) => deltas.push(piece));
    expect(deltas.join("")).toBe(answer.text);
    return answer.text;
  };

  it("is removed from the text for any chunking", async () => {
    const text = "Try Moonbeam Night Oil or the moonbeam-night-oil, or Cloud Cream Deluxe.";
    for (const pieces of [[text], [...text], text.match(/.{1,5}/gu) ?? []]) {
      expect(await about(text, pieces)).toBe("Try  or the , or .");
    }
  });

  it("does not remove common words or published names", async () => {
    const text = "Cloud Cream, a rose and a sunscreen; a moonbeam at night.";
    expect(await about(text, [text])).toBe(text);
  });
});
