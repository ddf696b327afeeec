// Odd but valid values from authorized clients, in every field of every operation. Each is accepted or refused, and an
// accepted value is returned as written. One code path rejects all other values.

import { OPERATIONS, type Operation } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import type { RateLimiter } from "../../src/kernel/rate-limits.ts";
import { openScene } from "../administration/scene.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { type Example, exampleFor } from "../every-operation/examples.ts";
import { fullShop, type Shop } from "../every-operation/shop.ts";
import { ADMINISTRATION, type Answered, type Send, WIRES, type Wire } from "../every-operation/wires.ts";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { type InputPlace, inputPlacesOf, nameOf, oddValuesFor, withValueAt } from "./inputs.ts";

/** Rate limits are not under test here. */
const UNLIMITED: RateLimiter = {
  consume: async () => ({ allowed: true, remaining: 1, resetSeconds: 1 }),
  peek: async () => ({ allowed: true, remaining: 1, resetSeconds: 1 }),
  giveBack: async () => {},
  close: async () => {},
};

const service = withService({
  env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" },
  models: new ScriptedModels(),
  limiter: () => UNLIMITED,
});
let shop: Shop;

beforeAll(async () => {
  shop = await fullShop(service, "Okapi");
  const { tenant, sourceId, contactId, adjustmentId } = await openScene(service);
  const scene = { acc: tenant.account.id, src: sourceId, ctc: contactId, adj: adjustmentId };
  shop = { ...shop, ids: { ...shop.ids, ...scene } };
});

/** Deletions run after the other calls, and irreversible operations last. */
const EFFECTS = ["read", "create", "change", "remove"];
const ENDS = /^(?:close|leave|erase|sign_out|suspend|end|revoke|remove)_/;
const orderOf = ({ name, effect }: Operation) => (ENDS.test(name) ? EFFECTS.length : EFFECTS.indexOf(effect));

/** Every operation once: the same code serves it on every wire. */
const served = OPERATIONS.flatMap((contract: Operation): [string, Wire, Operation][] => {
  const wire = [...WIRES, ADMINISTRATION].find((one) => one.serves(contract));
  return wire === undefined ? [] : [[contract.name, wire, contract]];
}).sort(([, , one], [, , other]) => orderOf(one) - orderOf(other));

/** Continues across fields, so that similar fields get different values. */
let turn = 0;

function valuesAt(example: Example, place: InputPlace): unknown[] {
  const { each, others } = oddValuesFor(example, place);
  return others.length === 0 ? each : [...each, others[turn++ % others.length]];
}

async function failuresAt(contract: Operation, send: Send, place: InputPlace): Promise<string[]> {
  const example = exampleFor(contract, shop);
  const failures: string[] = [];
  for (const value of valuesAt(example, place)) {
    const answer = await send(contract, withValueAt(contract, example, place, value));
    const problem = problemOf(contract, place, value, answer);
    if (problem !== undefined) failures.push(`${nameOf(place)}: ${problem} for ${JSON.stringify(value).slice(0, 100)}`);
  }
  return failures;
}

function problemOf(
  { name, effect }: Operation,
  { part, path }: InputPlace,
  value: unknown,
  { status, body }: Answered,
) {
  if (status >= 500) return String(status);
  const [field = "", ...deeper] = path;
  if (status !== 200 || part !== "body" || deeper.length > 0 || effect === "read") return undefined;
  const told = body[field];
  if (told === undefined || TOLD_OTHERWISE.has(`${name}: ${field}`)) return undefined;
  return written(told) === written(value) ? undefined : `is told as ${written(told).slice(0, 100)}`;
}

/** Names are returned without surrounding spaces. */
const written = (value: unknown) => JSON.stringify(typeof value === "string" ? value.trim() : value);

/** Fields of the answer with another meaning than the input's field. */
const TOLD_OTHERWISE = new Set([
  "change_products: status", // progress of the change
  "set_collection_products: productIds", // each once
  "add_collection_products: productIds",
  "set_product_questions: questions", // each has an id, and workspace questions are left out
  "approve_adjustment: reason", // reason of the proposal
  "reject_adjustment: reason",
]);

describe.each(served)("%s", (_name, wire, contract) => {
  it("accepts or refuses odd values in every field and returns accepted ones unchanged", async () => {
    const send = await wire.open(service, shop);
    const failures: string[] = [];
    for (const place of inputPlacesOf(contract)) failures.push(...(await failuresAt(contract, send, place)));
    expect(failures).toEqual([]);
  });
});

it("at least 95% of all fields have an odd value to test", () => {
  const places = served.flatMap(([, , contract]) =>
    inputPlacesOf(contract).map((place) => valuesAt(exampleFor(contract, shop), place).length),
  );
  expect(places.filter((count) => count === 0).length / places.length).toBeLessThan(0.05);
});
