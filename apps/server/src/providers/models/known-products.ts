// The last word on what an answer may name. Callers apply it with what is published at that moment.

import type { NamedProduct, ProductAnswer, RoutineAnswer } from "./engine.ts";

type Answer = { readonly products: readonly NamedProduct[] } & Partial<Pick<ProductAnswer, "text" | "sources">> &
  Partial<Pick<RoutineAnswer, "routine">>;

/** The answer with nothing in it but products that are allowed: lists, sources, steps and ids in its text. */
export function keepKnownProducts<A extends Answer>(answer: A, allowed: ReadonlySet<string>): A {
  const { text, routine, products, sources } = answer;
  return {
    ...answer,
    products: products.filter(({ id }) => allowed.has(id)),
    ...(sources === undefined ? {} : { sources: sources.filter(({ productId }) => allowed.has(productId)) }),
    ...(text === undefined ? {} : { text: text.replace(/\bprd_[0-9a-z]+/g, (id) => (allowed.has(id) ? id : "")) }),
    ...(routine === undefined
      ? {}
      : {
          routine: {
            ...routine,
            steps: routine.steps
              .filter(({ productId }) => productId === null || allowed.has(productId))
              .map((step, i) => ({ ...step, order: i + 1 })),
          },
        }),
  };
}
