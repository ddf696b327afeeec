// Generated from the contracts: tenant isolation. Another tenant's id gets the same answer as an unknown id, in every
// place that accepts an id. Data of other tenants never appears in an answer. Operations of staff are left out: they
// see the whole platform.

import { OPERATIONS, type Operation } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { rowReader } from "../harness/rows.ts";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { type Example, exampleFor, ID_KINDS, type Place, placesOf, unknownId, withIdAt } from "./examples.ts";
import { emptyShop, fullShop, type Shop } from "./shop.ts";
import { type Answered, type Send, WIRES, type Wire } from "./wires.ts";

const MARK = "Quagga";

const service = withService({ env: QUICK_CHALLENGES, models: new ScriptedModels() });
let shop: Shop;
let stranger: Shop;
let strangersRows: () => Promise<Record<string, string>>;
let before: Record<string, string>;
/** Senders of an empty shop, and its reads from the time before any other shop had data. */
const newcomer = new Map<Wire, Send>();
const answersAlone = new Map<string, unknown>();

beforeAll(async () => {
  const empty = await emptyShop(service);
  for (const wire of WIRES) newcomer.set(wire, await wire.open(service, empty));
  for (const [title, wire, contract] of reads) answersAlone.set(title, await readAll(wire, contract));
  shop = await fullShop(service, "Okapi");
  stranger = await fullShop(service, MARK);
  await employAlsoHere(stranger.ids["mem"]);
  strangersRows = await rowReader(service, stranger);
  before = await strangersRows();
});

/**
 * An account that works for both shops has two memberships. The other shop's membership id is unknown here, even for
 * the same person.
 */
async function employAlsoHere(membershipId = ""): Promise<void> {
  const { account } = await service.database.read((tx) =>
    tx.one<{ account: string }>(sql`select account_id as account from members where id = ${membershipId}`),
  );
  await service.member(shop.workspace.id, account, "STAFF");
}

/** Every operation on every wire that serves it. */
const served = WIRES.flatMap((wire) =>
  OPERATIONS.filter((contract) => wire.serves(contract)).map(
    (contract) => [`${contract.name} over ${wire.name}`, wire, contract] as const,
  ),
);

/** Positions of ids that an operation accepts, for every kind of caller. */
const placesIn = (contract: Operation) => placesOf(exampleFor(contract, { ids: ID_KINDS }), ID_KINDS);

/** Names of fields that hold ids. */
const ID_FIELD = /^(ids?|\w+Ids?|\w+Slug|\w+Products)$/;

/** Names of a JSON Schema's id fields, at any depth. */
function declaredIds(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  const here = Object.keys(properties).filter((name) => ID_FIELD.test(name));
  return [...here, ...Object.values(schema).flatMap(declaredIds)];
}

/** The id itself is the secret of one browser, and the operation checks no account. */
const SECRETS = ["get_authorization_request", "decide_authorization_request"];

describe.each(
  OPERATIONS.filter(({ callers, name }) => !callers.includes("staff") && !SECRETS.includes(name)).map(
    (contract) => [contract.name, contract] as const,
  ),
)("%s", (_name, contract) => {
  it("is tested with every id that it accepts", () => {
    const schemas = [contract.params, contract.query, ...(contract.body ? [contract.body] : [])];
    const declared = schemas.flatMap((schema) => declaredIds(z.toJSONSchema(schema, { io: "input" })));
    const tried = placesIn(contract).map(({ path }) => path.findLast((name) => ID_FIELD.test(name)));
    expect(new Set(tried)).toEqual(new Set(declared));
  });
});

describe("calls with another tenant's ids", () => {
  // After all operations, because reading the rows takes longer than a call. A selected operation is checked alone.
  afterAll(async () => {
    expect(await strangersRows()).toEqual(before);
  });

  const withIds = served.filter(([, , contract]) => placesIn(contract).length > 0);
  it.each(withIds)("get the same answer as unknown ids: %s", async (_title, wire, contract) => {
    const send = await wire.open(service, shop);
    const example = exampleFor(contract, shop);
    for (const place of placesIn(contract)) {
      const theirs = stranger.ids[place.kind];
      if (theirs === undefined) throw new Error(`a full shop has no ${place.kind}`);
      const foreign = await send(contract, withIdAt(example, place, theirs));
      const unknown = await send(contract, withIdAt(example, place, unknownId(place.kind)));
      expectNothingFound(place, foreign);
      expect({ place, ...shown(foreign) }).toEqual({ place, ...shown(unknown) });
    }
  });
});

const shown = ({ status, body }: Answered) => ({ status, body });

/**
 * Conversations are signed for their visitor: another visitor's conversation returns 404, even when a body names it.
 */
const isSigned = ({ kind }: Place) => kind === "thr" || kind === "mth";

/**
 * Expects 404 for an id in the path; an empty list or no neighbours for a filter; 400 with the field's name for a body.
 */
function expectNothingFound(place: Place, { status, body }: Answered): void {
  const path = place.path.join(".");
  if (place.part === "query") {
    const total = body.pagination?.total ?? [body.previousId, body.nextId].filter((id) => id !== null).length;
    expect({ path, status, total }).toEqual({ path, status: 200, total: 0 });
    expect(JSON.stringify(body)).not.toContain(MARK);
  } else if (place.part === "params" || isSigned(place)) {
    expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: "not_found" });
  } else {
    expect({ status, named: Object.keys(body.fieldErrors ?? {}) }).toEqual({ status: 400, named: [path] });
  }
}

const reads = served.filter(
  ([, , { effect, params, identity }]) =>
    effect === "read" && Object.keys(params.shape).length === 0 && identity === null,
);

/** Reads everything that an operation can return: no filter, no search, and a period that includes the tests' day. */
async function readAll(wire: Wire, contract: Operation): Promise<unknown> {
  const { query: given, body } = exampleFor(contract, { ids: {} });
  const { from, to } = given;
  // A read that requires search words uses the words that all resources of the other shop contain.
  const search = contract.query.shape["search"]?.safeParse(undefined).success === false ? { search: MARK } : {};
  const everything: Example = { params: {}, query: { ...search, ...(to === undefined ? {} : { from, to }) }, body };
  const { status, body: answer } = (await newcomer.get(wire)?.(contract, everything)) ?? {};
  expect({ name: contract.name, status }).toEqual({ name: contract.name, status: 200 });
  return JSON.parse(JSON.stringify(answer).replace(/"lastUsedAt":"[^"]+"/g, '"lastUsedAt":null'));
}

describe.each(reads)("%s, in an empty shop", (title, wire, contract) => {
  it("returns and counts no data of another tenant", async () => {
    const answer = await readAll(wire, contract);
    expect(answer).toEqual(answersAlone.get(title));
    expect(countsIn(answer, contract.name)).toEqual([]);
    const text = JSON.stringify(answer);
    expect(text).not.toContain(MARK);
    const theirs = new Set(
      Object.values(before)
        .join("\n")
        .match(/\b[a-z]{3}_[0-9a-z]{26}\b/g),
    );
    expect([...theirs].filter((id) => text.includes(id))).toEqual([]);
  });
});

/** Lists in which an empty shop has entries too: one of each, and one per credential. */
const OWN = /^(list_workspaces|list_members|list_memberships|list_api_keys|list_connections|list_audit)$/;

/** Counts that are not 0, by name. */
function countsIn(value: unknown, operation: string, isSummary = false): string[] {
  if (typeof value !== "object" || value === null || OWN.test(operation)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    if (typeof child !== "number") return countsIn(child, operation, /^(summary|totals)$/.test(name));
    return child !== 0 && (isSummary || /^(total|balance|\w+Total)$/.test(name)) ? [`${name}: ${child}`] : [];
  });
}
