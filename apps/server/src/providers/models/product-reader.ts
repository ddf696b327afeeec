import type { Sector } from "@vitrine/contract";
import type { Texts, TextTurn } from "./apart/texts.ts";
import type { ReadPassage } from "./embedded/reading.ts";
import type { ReadingTasks } from "./embedded/reading-tasks.ts";
import type { UsualAnswer } from "./embedded/usual-questions.ts";
import type { ProductFacts } from "./engine.ts";

/** Reads products' texts, whichever engine answers visitors. It asks nobody outside and costs no credits. */
export interface ReadsProducts {
  /** Sentences of the products that speak of what the message asks. */
  findPassages(message: string, products: readonly ProductFacts[], turn: TextTurn): Promise<ReadPassage[]>;
  /** Of each question, whether the product's own texts and fields answer it. */
  areAnswered(product: ProductFacts, questions: readonly string[], turn: TextTurn): Promise<boolean[]>;
  /** Which questions that visitors of the sector usually ask the product answers. */
  checkUsualQuestions(product: ProductFacts, sector: Sector, turn: TextTurn): Promise<UsualAnswer[]>;
}

export const productReader = (texts: Texts<ReadingTasks>): ReadsProducts => ({
  findPassages: (message, products, turn) => texts.run("findPassages", [message, products], turn),
  areAnswered: (product, questions, turn) => texts.run("areAnswered", [product, questions], turn),
  checkUsualQuestions: (product, sector, turn) => texts.run("checkUsualQuestions", [product, sector], turn),
});
