import { useState } from "react";

/** Which of a table's rows on the screen shows what: the key that React knows a row by, for each id. */
export type Slots = ReadonlyMap<string, string>;

export const NO_SLOTS: Slots = new Map();

/**
 * Where nothing of what was shown stays, the rows that are there are filled anew, for two thirds of what new ones cost. As soon as
 * something stays it keeps its row, and nobody else gets the row of something that has gone: who is about to press Enter in it would
 * do to the one what was meant for the other.
 */
export function slotsFor(ids: readonly string[], before: Slots): Slots {
  const stays = ids.some((id) => before.has(id));
  const free = stays ? [] : [...before.values()];
  const taken = new Set(before.values());
  return new Map(ids.map((id, place) => [id, before.get(id) ?? free[place] ?? freshKey(id, taken)]));
}

/** A row that was filled anew is still known by the id that it showed first. */
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
