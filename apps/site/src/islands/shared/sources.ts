import type { Source } from "./assistant.ts";
import { el } from "./dom.ts";

const FIELD_WORDS = { DESCRIPTION: "inDescription", INFORMATION: "inInformation", TAG: "inTag" } as const;

/** Verbatim sources of an answer, with their fields. */
export function sourceList(
  sources: readonly Source[],
  products: readonly { id: string; name: string }[],
  words: Record<string, string>,
): HTMLElement[] {
  if (sources.length === 0) return [];
  const placeOf = ({ productId, field }: Source) =>
    [products.find(({ id }) => id === productId)?.name, words[FIELD_WORDS[field]]].filter(Boolean).join(", ");
  const quoted = (source: Source) => el("blockquote", {}, el("p", {}, source.quote), el("footer", {}, placeOf(source)));
  return [el("details", { class: "sources prose" }, el("summary", {}, words["sources"] ?? ""), ...sources.map(quoted))];
}
