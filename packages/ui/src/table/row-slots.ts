import { useState } from "react";

/** React key of the row for each id. */
export type Slots = ReadonlyMap<string, string>;

export const NO_SLOTS: Slots = new Map();

/**
 * If no row stays, the next page reuses the DOM rows, at two thirds of the cost of new ones. If a row stays, it keeps
 * its key, and removed rows are not reused: an Enter in a focused row would otherwise act on another item.
 */
export function slotsFor(ids: readonly string[], before: Slots): Slots {
  const stays = ids.some((id) => before.has(id));
  const free = stays ? [] : [...before.values()];
  const taken = new Set(before.values());
  return new Map(ids.map((id, place) => [id, before.get(id) ?? free[place] ?? freshKey(id, taken)]));
}

/** A reused row keeps the key of its first id, so the key may be taken. */
function freshKey(id: string, taken: Set<string>): string {
  let key = id;
  while (taken.has(key)) key += "'";
  taken.add(key);
  return key;
}

export function useSlots(ids: readonly string[]): Slots {
  const [slots, setSlots] = useState(NO_SLOTS);
  if (ids.length === slots.size && ids.every((id) => slots.has(id))) return slots;
  const next = slotsFor(ids, slots);
  setSlots(next);
  return next;
}
