import type { Scope } from "@vitrine/contract";

const known = new Map<string, ReadonlySet<Scope>>();
const KNOWN_MAX = 1000;

/** Parses stored scopes. Most credentials share a few sets, which are cached. */
export function scopeSet(words: string): ReadonlySet<Scope> {
  const found = known.get(words);
  if (found !== undefined) return found;
  const scopes: ReadonlySet<Scope> = new Set(words === "" ? [] : (words.split(" ") as Scope[]));
  if (known.size < KNOWN_MAX) known.set(words, scopes);
  return scopes;
}
