import type { Intent } from "../../text/concept-names.ts";

/** How the assistant says what it found. Facts themselves are always quoted, never rephrased. */
export interface Phrases {
  /** Quotation marks as the language has them. */
  quote(text: string): string;
  list(items: readonly string[]): string;
  /** In front of quotations that answer a question of this kind. */
  leads: Partial<Record<Intent, string>>;
  /** In front of quotations about something that was named. */
  leadAbout(what: string): string;
  lead: string;
  overview(name: string): string;
  tagged(tags: string): string;
  /** The texts are written in another language than the answer. */
  otherLanguage: string;

  unknown: string;
  unknownAbout(what: string): string;
  /** In front of quotations that may or may not answer what was asked. */
  unsure: string;
  near: string;
  askSeller: string;
  askBrand: string;

  soldAt(name: string, places: string): string;
  notSold(name: string): string;
  noPrice: string;
  inStock(name: string, count: number): string;
  outOfStock(name: string): string;
  madeBy(name: string, brand: string): string;

  advice: string;
  greeting(name: string): string;
  thanks: string;

  /** In front of products that fit a wish. */
  fits: string;
  /** This page did not help, but these products might. */
  notHereBut: string;
  /** In front of what other pages say, where the product's own says nothing. */
  othersSay: string;
  /** In front of another of its kind, where the product itself does not fit. */
  rather: string;
  /** In front of what is like a product that is sold out. */
  instead: string;
  nothingFits: string;
  /** In front of products that do not meet everything, each with what it lacks. */
  nearest: string;
  lacks: Record<"price" | "stock" | "without" | "against" | "figure", string>;
  /** Where a text speaks of neither of two. */
  noneCompared: string;
  compare(a: string, b: string): string;
  nothingSaid: string;
  reasons: {
    asked: string;
    inStock: string;
    outOfStock: string;
  };
}
