// A conversation as it was meant: without the courtesies around what is asked, and without slips of the pen.

import type { ProductFacts, Turn } from "../engine.ts";
import { withoutCourtesies } from "../text/courtesies.ts";
import type { Language } from "../text/languages.ts";
import { splitWords } from "../text/signs.ts";
import { knownWords, withoutSlips } from "../text/slips.ts";

interface Said {
  readonly message: string;
  readonly history: readonly Turn[];
}

/** `products`: those that may be spoken of, by whatever they are called. */
export function asMeant<Request extends Said>(
  request: Request,
  language: Language,
  products: readonly ProductFacts[],
): Request {
  const names = products.flatMap(({ name, brand, tags }) => splitWords([name, brand, ...tags].join(" ")));
  const called = knownWords(new Set(names));
  const meant = (text: string) => withoutSlips(withoutCourtesies(text), language, called);
  const history = request.history.map((turn) => (turn.role === "visitor" ? { ...turn, text: meant(turn.text) } : turn));
  return { ...request, message: meant(request.message), history };
}
