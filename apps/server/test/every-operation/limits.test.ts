// Generated from the contracts: every declared limit of a body is tested at its maximum and one beyond.

import type { Operation } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { randomName, withService } from "../harness/service.ts";
import { exampleFor } from "./examples.ts";
import { servedTo } from "./operations.ts";
import { openShop, type Shop } from "./shop.ts";
import { type Answered, REST } from "./wires.ts";

interface FieldSchema {
  type?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: object;
  enum?: unknown[];
}

const service = withService();

function fieldsOf(contract: Operation): [string, FieldSchema][] {
  if (contract.body === null) return [];
  return Object.entries(contract.body.shape).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema as z.ZodType, { io: "input" }) as FieldSchema,
  ]);
}

/** Two bytes per letter, unless the whole body becomes too large. */
const letterFor = (length: number) => (length > 1_000_000 ? "x" : "ğ");

/** Values one beyond each limit of a field, which must be refused. */
function beyond(field: FieldSchema): unknown[] {
  const values: unknown[] = [];
  if (field.maxLength !== undefined) values.push(letterFor(field.maxLength).repeat(field.maxLength + 1));
  if (field.minLength !== undefined && field.minLength > 0) values.push("x".repeat(field.minLength - 1));
  if (field.maximum !== undefined && field.maximum < Number.MAX_SAFE_INTEGER) values.push(field.maximum + 1);
  if (field.minimum !== undefined && field.minimum > Number.MIN_SAFE_INTEGER) values.push(field.minimum - 1);
  if (field.maxItems !== undefined) values.push(Array.from({ length: field.maxItems + 1 }, (_, i) => `id${i}`));
  if (field.enum !== undefined) values.push("NOT_ONE_OF_THEM", "");
  if (field.type === "integer") values.push(1.5, "1");
  if (field.type === "boolean") values.push("true", 1);
  if (field.type === "string") values.push(7, null, ["x"]);
  return values;
}

/** Values at each limit of a field, which must be accepted. */
function atTheLimit(field: FieldSchema): unknown[] {
  const values: unknown[] = [];
  // A random start, because names are unique in the common shop.
  if (field.pattern === undefined && field.maxLength !== undefined)
    values.push(`${randomName()}${letterFor(field.maxLength).repeat(field.maxLength)}`.slice(0, field.maxLength));
  if (field.maximum !== undefined && field.maximum < Number.MAX_SAFE_INTEGER) values.push(field.maximum);
  if (field.minimum !== undefined && field.minimum > Number.MIN_SAFE_INTEGER) values.push(field.minimum);
  return values;
}

/** Fields with format rules beyond their declared length. */
const FORMATTED = /email|token|code|subDomain|base64|image|phone|locale/i;

/** Makes unique fields new for every call, so that only the field under test can be refused. */
const freshNames = (body: object) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, /^(name|sku|barcode|text)$/.test(name) ? randomName() : value]),
  );

/** Fields whose maximum is refused for another reason, with the expected refusal. */
const EXPECTED: Record<string, object> = {
  // No collection has this id.
  "change_products.addToCollectionId": { status: 400, code: "invalid_input", addToCollectionId: expect.any(String) },
  "change_products.removeFromCollectionId": {
    status: 400,
    code: "invalid_input",
    removeFromCollectionId: expect.any(String),
  },
  // Its picture is not reachable.
  "import_media.fileName": { status: 400, code: "invalid_input", url: expect.any(String) },
  // Letters alone are no URL.
  "create_webhook.url": { status: 400, code: "invalid_input", url: expect.any(String) },
  "update_webhook.url": { status: 400, code: "invalid_input", url: expect.any(String) },
};

/** Calls that change resources without removing them share a shop. */
let common: Shop;
beforeAll(async () => {
  common = await openShop(service);
});

describe.each(servedTo("integration").filter(([, contract]) => contract.body !== null))("%s", (name, contract) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = contract.effect === "remove" ? await openShop(service) : common;
  });

  const send = async (field: string, value: unknown) => {
    const { body, ...example } = exampleFor(contract, shop);
    const call = await REST.open(service, shop);
    return call(contract, { ...example, body: { ...freshNames(body as object), [field]: value } });
  };

  it.each(fieldsOf(contract))("returns 400 for %s beyond its limits and names the field", async (field, schema) => {
    for (const value of beyond(schema)) {
      const reply = await send(field, value);
      expect({ value, status: reply.status, code: reply.body.code }).toEqual({
        value,
        status: 400,
        code: "invalid_input",
      });
      const named = Object.keys(reply.body.fieldErrors);
      expect(
        named.some((path) => path === field || path.startsWith(`${field}.`)),
        `${named}`,
      ).toBe(true);
    }
  });

  it.each(fieldsOf(contract).filter(([field]) => !FORMATTED.test(field)))(
    "accepts %s at its limits",
    async (field, schema) => {
      for (const value of atTheLimit(schema)) {
        const reply = await send(field, value);
        expect({ value, ...outcomeOf(reply) }).toEqual({ value, ...(EXPECTED[`${name}.${field}`] ?? { status: 200 }) });
      }
    },
  );
});

const outcomeOf = ({ status, body }: Answered) =>
  status < 400 ? { status } : { status, code: body.code, ...body.fieldErrors };
