import { describe, expect, it } from "vitest";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import type { ProductFacts } from "../../../src/providers/models/index.ts";
import { withoutCourtesies } from "../../../src/providers/models/text/courtesies.ts";
import { knownWords, withoutSlips } from "../../../src/providers/models/text/slips.ts";
import { CREAM, productRequest, SERUM } from "../products.ts";
import { MUG, SHIRT, SWEATER, TOWEL } from "../textile-catalogue.ts";

const ask = (product: ProductFacts, message: string, history: Parameters<typeof productRequest>[0] = {}) =>
  answerProductChat(productRequest({ product, related: [], message, ...history }));

describe("courtesy phrases around a question", () => {
  it.each([
    [MUG, "How heavy is it?", "Good evening everyone, quick question: ", " Thanks in advance!"],
    [MUG, "Can it go in the dishwasher?", "Hi there! Could you help me please? ", " Cheers"],
    [SWEATER, "Gibt es eine Garantie?", "Guten Tag zusammen, könnt ihr mir kurz helfen? ", " Viele Grüße"],
    [SWEATER, "Darf er in den Trockner?", "Hallo, ", " Danke schon mal!"],
    [SHIRT, "İndirim var mı?", "Merhaba, bir sorum olacaktı: ", " Şimdiden teşekkürler!"],
    [SHIRT, "Nerede üretiliyor?", "Selamlar, yardımcı olur musunuz? ", " İyi çalışmalar"],
  ])("do not change the answer: %#", (product, question, before, behind) => {
    expect(ask(product, `${before}${question}${behind}`)).toEqual(ask(product, question));
  });

  it.each([
    "I use it at night. And in the morning?",
    "Is it for babies? For everyone?",
    "I have dry skin. Does it help me?",
    "Ich habe trockene Haut. Kann es mir helfen?",
    "Passen sie zu dem Hemd? Und zusammen?",
    "Kuru bir cildim var. Bana yardımcı olur mu?",
    "Erkekler için mi? Hanımlar için mi?",
  ])("are not confused with parts of a question: %s", (message) => {
    expect(withoutCourtesies(message)).toBe(message);
  });

  it("are answered when the message has no question", () => {
    expect(ask(MUG, "Thanks a lot!").text).toContain("welcome");
    expect(ask(MUG, "Hello!").text).toContain("Hello");
  });

  it("are ignored in the history of a follow-up question", () => {
    const after = (text: string) => ({ history: [{ role: "visitor" as const, text }] });
    const question = "Can I iron it?";
    const polite = ask(SWEATER, "And tumble dry?", after(`Hi there, quick question: ${question} Thank you!`));
    expect(polite).toEqual(ask(SWEATER, "And tumble dry?", after(question)));
  });
});

describe("typos", () => {
  it.each([
    [MUG, "Can it go in the dihswasher?", "Can it go in the dishwasher?"],
    [TOWEL, "Can I use farbic softener?", "Can I use fabric softener?"],
    [SWEATER, "Laeuft er beim Waschen ein?", "Läuft er beim Waschen ein?"],
    [SWEATER, "Gibt es eine Garnatie fuer den Pullover?", "Gibt es eine Garantie für den Pullover?"],
  ])("do not change the answer: %#", (product, written, meant) => {
    expect(ask(product, written)).toEqual(ask(product, meant));
  });

  it("do not hide a product that the question names", () => {
    const related = [{ ...CREAM, name: "Velvet Cream" }];
    const answer = ask(SERUM, "Is it lighter than Vevlet Cream?", { related });
    expect(answer).toEqual(ask(SERUM, "Is it lighter than Velvet Cream?", { related }));
  });

  it("do not change unknown words or product names", () => {
    const kept = (message: string, called: string[] = []) => withoutSlips(message, "de", knownWords(new Set(called)));
    expect(kept("flexen und schweißen, was schlichtes")).toBe("flexen und schweißen, was schlichtes");
    expect(kept("neue Steuer und Feuer")).toBe("neue Steuer und Feuer");
    expect(withoutSlips("filtre kahve seviyorum", "tr", knownWords(new Set()))).toBe("filtre kahve seviyorum");
    expect(kept("die Garnatie", ["garnatie"])).toBe("die Garnatie");
  });
});
