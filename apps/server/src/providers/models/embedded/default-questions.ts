// What visitors can start with where the workspace has written no questions of its own. Every one of them is answered
// from what most products say about themselves.

import type { Sector } from "@vitrine/contract";
import { toLanguage } from "../../../kernel/languages.ts";
import type { InEveryLanguage } from "../text/languages.ts";

const QUESTIONS: Record<Sector, InEveryLanguage<readonly string[]>> = {
  BEAUTY: {
    en: [
      "How do I use it?",
      "Which skin type is it for?",
      "What are the ingredients?",
      "How often should I use it?",
      "Where can I buy it?",
    ],
    tr: [
      "Nasıl kullanılır?",
      "Hangi cilt tipi için uygun?",
      "İçeriğinde neler var?",
      "Ne sıklıkla kullanmalıyım?",
      "Nereden satın alabilirim?",
    ],
    de: [
      "Wie wende ich es an?",
      "Für welchen Hauttyp ist es geeignet?",
      "Welche Inhaltsstoffe sind enthalten?",
      "Wie oft soll ich es anwenden?",
      "Wo kann ich es kaufen?",
    ],
  },
  TEXTILE: {
    en: [
      "What is it made of?",
      "How do I wash it?",
      "How does it fit?",
      "Which colours are there?",
      "Where can I buy it?",
    ],
    tr: [
      "Hangi kumaştan yapıldı?",
      "Nasıl yıkanır?",
      "Kalıbı nasıl?",
      "Hangi renkleri var?",
      "Nereden satın alabilirim?",
    ],
    de: [
      "Aus welchem Material ist es?",
      "Wie wird es gewaschen?",
      "Wie fällt es aus?",
      "Welche Farben gibt es?",
      "Wo kann ich es kaufen?",
    ],
  },
  GENERAL: {
    en: ["What is it for?", "How do I use it?", "What size is it?", "Is it in stock?", "Where can I buy it?"],
    tr: ["Ne işe yarar?", "Nasıl kullanılır?", "Ölçüleri nedir?", "Stokta var mı?", "Nereden satın alabilirim?"],
    de: [
      "Wofür ist es gut?",
      "Wie verwendet man es?",
      "Wie groß ist es?",
      "Ist es vorrätig?",
      "Wo kann ich es kaufen?",
    ],
  },
};

export const defaultQuestions = (sector: Sector, language: string | null): readonly string[] =>
  QUESTIONS[sector][toLanguage(language)];
