import { folded } from "./judge.ts";
import { getShop, type ShopQuestion } from "./sets.ts";

/** Lists references without a match in the shop: missing facts and missing products. */
export const unaskable = (questions: readonly ShopQuestion[]): string[] =>
  questions.flatMap(({ shop, ask, at, facts = [], fits = [], unfit = [], selected = [], order = [] }) => {
    const { products } = getShop(shop);
    const all = products.map((one) =>
      folded(`${one.name} ${one.brand} ${one.tags.join(" ")} ${one.description} ${one.information}`),
    );
    const isThere = (fact: string | readonly string[]) =>
      [fact].flat().some((wording) => all.some((text) => text.includes(folded(wording))));
    const named = [...fits, ...unfit, ...selected, ...order, ...(at === undefined ? [] : [at])];
    const unknown = named.filter((id) => !products.some((one) => one.id === id));
    return [...facts.filter((fact) => !isThere(fact)), ...unknown].map((one) => `${ask}: ${one}`);
  });
