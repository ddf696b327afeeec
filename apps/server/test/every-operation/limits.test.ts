// Generated from the contracts: every declared limit of a body holds, at its last good value and one beyond.

import type { Operation } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { callExample, servedTo } from "./operations.ts";

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

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant({ workspaceLimit: 1000 });
});
afterAll(() => service.stop());

function fieldsOf(contract: Operation): [string, FieldSchema][] {
  if (contract.body === null) return [];
  return Object.entries(contract.body.shape).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema as z.ZodType, { io: "input" }) as FieldSchema,
  ]);
}

/** Two bytes a letter, where that does not make the whole body too large. */
const letterFor = (length: number) => (length > 1_000_000 ? "x" : "ğ");

/** One past the limits of a field; each must be refused. */
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

/** The last good value of a field; it must not be what a refusal names. */
function atTheLimit(field: FieldSchema): unknown[] {
  const values: unknown[] = [];
  if (field.pattern === undefined && field.maxLength !== undefined)
    values.push(letterFor(field.maxLength).repeat(field.maxLength));
  if (field.maximum !== undefined && field.maximum < Number.MAX_SAFE_INTEGER) values.push(field.maximum);
  if (field.minimum !== undefined && field.minimum > Number.MIN_SAFE_INTEGER) values.push(field.minimum);
  return values;
}

/** Fields whose declared length is not their only rule, and which formats decide about beyond the schema. */
const FORMATTED = /email|token|code|subDomain|base64|image|phone|locale/i;

describe.each(servedTo("integration").filter(([, contract]) => contract.body !== null))("%s", (_name, contract) => {
  const send = async (field: string, value: unknown) => {
    const { key } = await service.key(tenant.account.id);
    const body = { ...(contract.examples.body as object), [field]: value };
    return callExample(service, contract, { base: "/v1", workspaceId: tenant.workspace.id, body }, { key });
  };

  it.each(fieldsOf(contract))("refuses %s beyond its limits, and names it", async (field, schema) => {
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
    "takes %s at its limits",
    async (field, schema) => {
      for (const value of atTheLimit(schema)) {
        const reply = await send(field, value);
        const named = Object.keys(reply.body.fieldErrors ?? {});
        expect(
          reply.status === 400 && named.includes(field),
          `${reply.status} ${JSON.stringify(reply.body.fieldErrors)}`,
        ).toBe(false);
      }
    },
  );
});
