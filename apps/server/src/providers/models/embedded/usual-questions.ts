// What visitors of a sector usually want to know of a product before they buy it.

import type { Sector, UsualTopic } from "@vitrine/contract";
import type { ProductFacts } from "../engine.ts";
import type { InEveryLanguage } from "../text/languages.ts";
import { readProduct } from "./answer.ts";
import { areAnswered } from "./reading.ts";

const QUESTIONS: Record<UsualTopic, InEveryLanguage<string>> = {
  INGREDIENTS: {
    en: "What are the ingredients?",
    tr: "İçeriğinde neler var?",
    de: "Welche Inhaltsstoffe sind enthalten?",
  },
  USE: { en: "How do I use it?", tr: "Nasıl kullanılır?", de: "Wie wende ich es an?" },
  FOR_WHOM: {
    en: "Which skin type is it for?",
    tr: "Hangi cilt tipi için uygun?",
    de: "Für welchen Hauttyp ist es geeignet?",
  },
  CONTENT: { en: "How much is in it?", tr: "Kaç ml?", de: "Wie viel ist drin?" },
  SIZE: { en: "What size is it?", tr: "Ölçüleri nedir?", de: "Wie groß ist es?" },
  MATERIAL: { en: "What is it made of?", tr: "Hangi kumaştan yapıldı?", de: "Aus welchem Material ist es?" },
  CARE: { en: "How do I wash it?", tr: "Nasıl yıkanır?", de: "Wie wird es gewaschen?" },
  COLOURS: { en: "Which colours are there?", tr: "Hangi renkleri var?", de: "Welche Farben gibt es?" },
  PURPOSE: { en: "What is it for?", tr: "Ne işe yarar?", de: "Wofür ist es gut?" },
};

const TOPICS: Record<Sector, readonly UsualTopic[]> = {
  BEAUTY: ["USE", "INGREDIENTS", "FOR_WHOM", "CONTENT"],
  TEXTILE: ["MATERIAL", "CARE", "SIZE", "COLOURS"],
  GENERAL: ["PURPOSE", "USE", "SIZE"],
};

export interface UsualAnswer {
  readonly topic: UsualTopic;
  readonly question: string;
  readonly isAnswered: boolean;
}

/** Put to the product in the language of its own texts, and answered as a visitor would be. */
export function checkUsualQuestions(product: ProductFacts, sector: Sector): UsualAnswer[] {
  const { language } = readProduct(product);
  const questions = TOPICS[sector].map((topic) => QUESTIONS[topic][language]);
  const answered = areAnswered(product, questions);
  return TOPICS[sector].map((topic, i) => ({
    topic,
    question: questions[i] ?? "",
    isAnswered: answered[i] ?? false,
  }));
}
