// Slots of feed readers: which reader keeps its slot, and which one loses it to a new reader.

import { expect, it } from "vitest";
import { MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { type FeedReader, FeedSlots } from "../../src/surfaces/sites/machines/feed-slots.ts";

const BEGINNING = Date.parse("2026-03-01T10:00:00.000Z");

class Reader implements FeedReader {
  readonly shop: string;
  readonly address: string;
  bytes = 0;
  isBehind = true;
  hasEnded = false;

  constructor(address: string, shop = "shop") {
    this.address = address;
    this.shop = shop;
  }

  takenBytes = () => this.bytes;
  hasUnreadBytes = () => this.isBehind;
  end = () => {
    this.hasEnded = true;
  };
}

class Scene {
  readonly places = new FeedSlots();
  now = BEGINNING;

  enter = (reader: Reader) => this.places.enter(reader, new Date(this.now));
  /** Advances the time while each reader reads at its own speed. */
  pass(milliseconds: number, paces: Map<Reader, number>): void {
    this.now += milliseconds;
    for (const [reader, bytesPerSecond] of paces) reader.bytes += (bytesPerSecond * milliseconds) / SECOND;
  }
}

const four = (scene: Scene, shop = "shop", from = 0) =>
  Array.from({ length: 4 }, (_, n) => {
    const reader = new Reader(`${shop} ${from + n}`, shop);
    expect(scene.enter(reader)).toBeDefined();
    return reader;
  });

const FAST = 100 * 1024;

it("a new reader gets the slot of the slowest one after 30 seconds", () => {
  const scene = new Scene();
  const readers = four(scene);
  const [slow] = readers as [Reader];
  const paces = new Map(readers.map((reader) => [reader, reader === slow ? 1024 : FAST]));
  scene.pass(29 * SECOND, paces);
  expect(scene.enter(new Reader("new"))).toBeUndefined();
  scene.pass(2 * SECOND, paces);
  expect(readers.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false, false]);
  expect(scene.enter(new Reader("new"))).toBeDefined();
  expect(readers.map(({ hasEnded }) => hasEnded)).toEqual([true, false, false, false]);
  expect(scene.enter(new Reader("newer"))).toBeUndefined();
});

it("a fast reader and one that waits for the server keep their slots", () => {
  const scene = new Scene();
  const readers = four(scene);
  const paces = new Map(readers.map((reader, n) => [reader, n === 0 ? 0 : FAST]));
  const [waiting] = readers as [Reader];
  waiting.isBehind = false;
  scene.pass(9 * MINUTE, paces);
  expect(scene.enter(new Reader("new"))).toBeUndefined();
  // A burst counts only for its own interval, not for later ones.
  for (const reader of readers) reader.bytes += 5 * 1024 * 1024;
  scene.pass(31 * SECOND, new Map());
  expect(scene.enter(new Reader("new"))).toBeUndefined();
  waiting.isBehind = true;
  scene.pass(31 * SECOND, new Map(readers.slice(1).map((reader) => [reader, FAST])));
  // The readers have been here for over ten minutes at this point.
  expect(scene.enter(new Reader("new"))).toBeDefined();
  expect(waiting.hasEnded).toBe(true);
});

it("a new reader gets a slot after ten minutes, despite fast readers", () => {
  const scene = new Scene();
  const readers = four(scene);
  const paces = new Map(readers.map((reader) => [reader, FAST]));
  scene.pass(10 * MINUTE, paces);
  expect(scene.enter(new Reader("new"))).toBeUndefined();
  scene.pass(SECOND, paces);
  expect(scene.enter(new Reader("new"))).toBeDefined();
  expect(readers.filter(({ hasEnded }) => hasEnded)).toHaveLength(1);
});

it("an address has one slot per shop and eight in all", () => {
  const scene = new Scene();
  for (let n = 0; n < 8; n++) expect(scene.enter(new Reader("one", `shop ${n}`))).toBeDefined();
  expect(scene.enter(new Reader("one", "shop 0"))).toBeUndefined();
  expect(scene.enter(new Reader("one", "shop 9"))).toBeUndefined();
  expect(scene.enter(new Reader("other", "shop 0"))).toBeDefined();
  // An address's slow readers make room only for the same address.
  scene.pass(MINUTE, new Map());
  expect(scene.enter(new Reader("one", "shop 9"))).toBeDefined();
});

it("all shops share 64 slots; a slow reader of any shop loses its slot", () => {
  const scene = new Scene();
  const all = Array.from({ length: 16 }, (_, n) => four(scene, `shop ${n}`)).flat();
  expect(scene.enter(new Reader("new", "another"))).toBeUndefined();
  scene.pass(MINUTE, new Map());
  expect(scene.enter(new Reader("new", "another"))).toBeDefined();
  expect(all.filter(({ hasEnded }) => hasEnded)).toHaveLength(1);
});

it("a slot is released once", () => {
  const scene = new Scene();
  const leave = scene.enter(new Reader("a"));
  leave?.();
  leave?.();
  four(scene);
  expect(scene.enter(new Reader("b"))).toBeUndefined();
});
