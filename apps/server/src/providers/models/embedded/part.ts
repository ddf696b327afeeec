// One answer to one question of a message; an answer to a message is made of them.

import type { ProductAnswer } from "../engine.ts";

export type Part = Pick<ProductAnswer, "text" | "products" | "answered">;

/** How much is quoted: thinking harder means looking further. */
export const QUOTES = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;
