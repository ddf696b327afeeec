// What the visitor might ask next: only what the assistant answers at this point and what was not asked yet.

import type { ProductFacts } from "../engine.ts";
import type { Intent } from "../text/concept-names.ts";
import type { InEveryLanguage, Language } from "../text/languages.ts";
import type { Passage } from "../text/passages.ts";

type Askable =
  | "usage"
  | "frequency"
  | "suitability"
  | "ingredients"
  | "benefits"
  | "care"
  | "material"
  | "size"
  | "volume"
  | "origin"
  | "stock"
  | "buy";

const QUESTIONS: Record<Askable, InEveryLanguage<string>> = {
  usage: { en: "How do I use it?", tr: "Nasıl kullanılır?", de: "Wie wende ich es an?" },
  frequency: {
    en: "How often should I use it?",
    tr: "Ne sıklıkla kullanmalıyım?",
    de: "Wie oft soll ich es anwenden?",
  },
  suitability: { en: "Who is it suitable for?", tr: "Kimler için uygun?", de: "Für wen ist es geeignet?" },
  ingredients: {
    en: "What are the ingredients?",
    tr: "İçeriğinde neler var?",
    de: "Welche Inhaltsstoffe sind enthalten?",
  },
  benefits: { en: "What does it do?", tr: "Ne işe yarar?", de: "Was bewirkt es?" },
  care: {
    en: "How do I wash and care for it?",
    tr: "Nasıl yıkanır, bakımı nasıl?",
    de: "Wie wird es gewaschen und gepflegt?",
  },
  material: { en: "What is it made of?", tr: "Malzemesi nedir?", de: "Aus welchem Material ist es?" },
  size: { en: "What size is it?", tr: "Ölçüleri nedir?", de: "Wie groß ist es?" },
  volume: { en: "How many ml does it have?", tr: "Kaç ml?", de: "Wie viel ml sind enthalten?" },
  origin: { en: "Where is it made?", tr: "Nerede üretiliyor?", de: "Wo wird es hergestellt?" },
  stock: { en: "Is it in stock?", tr: "Stokta var mı?", de: "Ist es vorrätig?" },
  buy: { en: "Where can I buy it?", tr: "Nereden satın alabilirim?", de: "Wo kann ich es kaufen?" },
};

const MAX = 3;

interface Answering {
  readonly product: ProductFacts;
  readonly passages: readonly Passage[];
  readonly language: Language;
  readonly asked: ReadonlySet<Intent>;
  /** Whether the question gets an answer when it is asked next. */
  readonly isAnswered: (question: string) => boolean;
}

export function nextQuestions({ product, passages, language, asked, isAnswered }: Answering): string[] {
  // Spares asking what the page surely does not answer.
  const isLikely = (intent: Askable) => {
    if (intent === "stock") return true;
    if (intent === "buy") return product.sales.length > 0;
    return passages.some((passage) => passage.field !== "tag" && passage.tells.has(intent));
  };
  const next: string[] = [];
  for (const intent of Object.keys(QUESTIONS) as Askable[]) {
    const question = QUESTIONS[intent][language];
    if (!asked.has(intent) && isLikely(intent) && isAnswered(question)) next.push(question);
    if (next.length === MAX) break;
  }
  return next;
}
