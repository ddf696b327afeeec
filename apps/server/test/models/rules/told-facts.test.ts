import { describe, expect, it } from "vitest";
import type { ToldFacts } from "../../../src/providers/models/engine.ts";
import { factsOf, NOTHING_TOLD } from "../../../src/providers/models/rules/told-facts.ts";

const after = (...messages: string[]) => {
  const history = messages.slice(0, -1).map((text) => ({ role: "visitor" as const, text }));
  return factsOf({ message: messages.at(-1) ?? "", history, profile: {} });
};

type Case = [messages: string[], facts: Partial<ToldFacts>];

describe("a visitor's state of health", () => {
  it.each<Case>([
    [["I am pregnant. Which serum do you recommend?", "And for the morning?"], { states: ["pregnancy"] }],
    [["Ich bin schwanger.", "Danke! Geht es auch einfacher?"], { states: ["pregnancy"] }],
    [["Hamileyim, hangi serum?", "Teşekkürler, daha ucuz var mı?"], { states: ["pregnancy"] }],
    [["I can't use retinol any more because I am pregnant"], { states: ["pregnancy"] }],
    [["Is it not safe when pregnant?"], { states: ["pregnancy"] }],
    [["Warum ist das in der Schwangerschaft nicht erlaubt?"], { states: ["pregnancy"] }],
    [["I am pregnant", "I am not pregnant any more"], { states: [] }],
    [["I am pregnant", "My baby was born, but I am breastfeeding"], { states: ["breastfeeding"] }],
    [["I stopped breastfeeding because I am pregnant again"], { states: ["pregnancy"] }],
    [["I am not pregnant or breastfeeding"], { states: [] }],
    [["I am pregnant", "I had a baby last month"], { states: [] }],
    [["Ich bin nicht schwanger"], { states: [] }],
    [["Ich bin schwanger und stille", "Ich stille nicht mehr"], { states: ["pregnancy"] }],
    [["Ich stille noch", "Ich habe abgestillt"], { states: [] }],
    [["Hamile değilim"], { states: [] }],
    [["Emziriyorum", "Peki ya akşam?"], { states: ["breastfeeding"] }],
    [["Emziriyorum", "Artık emzirmiyorum"], { states: [] }],
    [["Hamileyim ve emziriyorum", "Artık hamile değilim"], { states: ["breastfeeding"] }],
  ])("follows from the messages %j", (messages, facts) => {
    expect(after(...messages)).toEqual({ ...after(...messages), ...facts });
  });
});

describe("a visitor's allergies", () => {
  it.each<Case>([
    [["I am allergic to nuts, milk, soy and sesame"], { allergies: ["nuts", "milk", "soy", "sesame"] }],
    [["I have a nut and soy allergy"], { allergies: ["nut", "soy"] }],
    [["I am allergic to nuts, but not to soy"], { allergies: ["nuts"] }],
    [["I am not allergic to soy but to nuts"], { allergies: ["nuts"] }],
    [["I am allergic to nuts and want a cream with honey"], { allergies: ["nuts"] }],
    [["I am not allergic to soy"], { allergies: [] }],
    [["I have no allergies"], { allergies: [] }],
    [["I don't have a nut allergy"], { allergies: [] }],
    [["Perfume gives me hives"], { allergies: ["Perfume"] }],
    [["Perfume does not give me hives"], { allergies: [] }],
    [["I am allergic to nuts and milk", "The allergy to nuts was a mistake"], { allergies: ["milk"] }],
    [["I am allergic to nuts", "I am no longer allergic to nuts"], { allergies: [] }],
    [["I am allergic to nuts", "I am not allergic to almonds"], { allergies: ["nuts"] }],
    [["I am allergic to almonds", "My nut allergy was a mistake"], { allergies: [] }],
    [["I am allergic to honey", "The allergy was a mistake"], { allergies: [] }],
    [["I am allergic to nuts", "I have no other allergies"], { allergies: ["nuts"] }],
    [["The allergy to nuts was a mistake, but I am allergic to soy"], { allergies: ["soy"] }],
    [["Ich habe eine Nuss- und Sojaallergie"], { allergies: ["Soja", "Nuss"] }],
    [["Ich bin allergisch gegen Nüsse", "Die Allergie gegen Nüsse war ein Irrtum"], { allergies: [] }],
    [["Ich bin nicht allergisch gegen Soja"], { allergies: [] }],
    [["Keine Nussallergie"], { allergies: [] }],
    [["Ich vertrage keine Nüsse"], { allergies: ["Nüsse"] }],
    [["Ich reagiere nicht auf Parfüm"], { allergies: [] }],
    [["Fındığa ve süte alerjim var"], { allergies: ["Fındığa", "süte"] }],
    [["Fındık alerjim yok"], { allergies: [] }],
    [["Alerjim yok"], { allergies: [] }],
    [["Bala ve fındığa alerjim var", "Bal alerjim yokmuş, yanlışmış"], { allergies: ["fındığa"] }],
    [["Parfüm bana dokunuyor"], { allergies: ["Parfüm"] }],
    [["Parfüm bana dokunmuyor"], { allergies: [] }],
    [["Does it contain nuts or soy? I'm allergic."], { allergies: ["nuts", "soy"] }],
    [["I react badly to essential oils"], { allergies: ["essential oils"] }],
    [["Does it contain nuts? No allergy."], { allergies: [] }],
    [["Eine Glutenunverträglichkeit habe ich auch"], { allergies: ["Glutenunverträglichkeit"] }],
    [["What is good for allergy prone skin?"], { allergies: [] }],
  ])("follow from the messages %j", (messages, facts) => {
    expect(after(...messages).allergies).toEqual(facts.allergies);
  });

  it("persist from the profile until withdrawn, even if the profile is resent", () => {
    const profile = { allergies: ["nuts", "soy"] };
    const first = factsOf({ message: "A routine, please", history: [], profile });
    expect(first.allergies).toEqual(["nuts", "soy"]);
    const next = { history: [], profileBefore: profile, profile };
    expect(factsOf({ ...next, message: "Simpler?", told: first, profile: {} }).allergies).toEqual(["nuts", "soy"]);
    const second = factsOf({ ...next, message: "The nut allergy was a mistake", told: first });
    expect(second.allergies).toEqual(["soy"]);
    expect(factsOf({ ...next, message: "Simpler?", told: second }).allergies).toEqual(["soy"]);
  });
});

describe("a visitor's wish", () => {
  it.each<Case>([
    [
      ["without the retinol please, and nothing in the evening", "thanks"],
      { without: ["retinol"], notAt: ["EVENING"] },
    ],
    [["Without retinol, fragrance and alcohol"], { without: ["retinol", "fragrance", "alcohol"], notAt: [] }],
    [["Without retinol and fragrance", "Fragrance is fine after all"], { without: ["retinol"], notAt: [] }],
    [["Is it without fragrance?"], { without: [], notAt: [] }],
    [["Do you have a cream without fragrance?"], { without: ["fragrance"], notAt: [] }],
    [["nothing in the evening", "can I have it in the evening instead?"], { without: [], notAt: [] }],
    [["Please leave out retinol"], { without: ["retinol"], notAt: [] }],
    [["Retinol bitte weglassen"], { without: ["retinol"], notAt: [] }],
    [["I don't want to do anything at night"], { without: [], notAt: ["EVENING"] }],
    [["no retinol in the evening"], { without: ["retinol"], notAt: [] }],
    [["nothing too heavy in the evening"], { without: [], notAt: [] }],
    [["Bitte ohne Duftstoffe und abends nichts"], { without: ["duftstoffe"], notAt: ["EVENING"] }],
    [["Nur morgens bitte", "Abends ist doch in Ordnung"], { without: [], notAt: [] }],
    [["Retinolsüz olsun, akşam bir şey istemiyorum"], { without: ["retinolsuz"], notAt: ["EVENING"] }],
    [["Parfüm olmasın", "Parfüm olabilir"], { without: [], notAt: [] }],
  ])("follows from the messages %j", (messages, facts) => {
    const { without, notAt } = after(...messages);
    expect({ without, notAt }).toEqual(facts);
  });
});

it("finds no facts in a question about a product", () => {
  for (const message of ["How do I use it?", "Wie benutze ich es?", "Nasıl kullanılır?", "Is there alcohol in it?"])
    expect(after(message)).toEqual(NOTHING_TOLD);
});
