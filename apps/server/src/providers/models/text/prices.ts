// Prices, which products name in their texts: there is no field for them.

/** Bounded: of digits without end, each would be tried as the first of a price. */
const NUMBER = "\\d{1,3}(?:[.,’ ]\\d{3}){1,3}(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?";
const BEFORE = "£|€|\\$|₺|US\\$|CHF|GBP|EUR|USD|TRY|TL";
/** `¤` is any currency, where nobody said which. */
const AFTER =
  "¤|£|€|\\$|₺|CHF|GBP|EUR|USD|TRY|TL|kr|SEK|NOK|DKK|zł|PLN|euros?|euroy[au]|pounds?|quid|sterlin\\p{L}*|dollars?|bucks?|lira\\p{L}*|franken";
const PRICE = new RegExp(
  `(?:(?<![\\p{L}])(?:${BEFORE})\\s?(${NUMBER}))|(?:(${NUMBER})(?:,-)?\\s?(?:${AFTER})(?![\\p{L}]))`,
  "giu",
);

export interface Price {
  readonly amount: number;
  readonly index: number;
  readonly end: number;
}

/** Every price in a text, in its order. */
export function pricesIn(text: string): Price[] {
  return [...text.matchAll(PRICE)].map((match) => ({
    amount: toAmount(match[1] ?? match[2] ?? ""),
    index: match.index,
    end: match.index + match[0].length,
  }));
}

export const hasPrice = (text: string): boolean => /\d/u.test(text) && pricesIn(text).length > 0;

/** Prices are limits and nothing to look for. */
export function withoutPrices(text: string): string {
  let plain = text;
  for (const { index, end } of pricesIn(text).reverse()) plain = `${plain.slice(0, index)} ${plain.slice(end)}`;
  return plain;
}

/** "1.850" is a thousand and more, "29,90" and "16.50" are not. */
function toAmount(written: string): number {
  const plain = written.replace(/[’ ]/gu, "");
  const decimals = /[.,](\d{1,2})$/.exec(plain);
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replace(/[.,]/g, "");
  return Number(`${whole}.${decimals?.[1] ?? 0}`);
}
