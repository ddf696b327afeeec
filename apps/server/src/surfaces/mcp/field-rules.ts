// The rules for a product's fields, generated from the contract for models.

import { toolList } from "@vitrine/contract";

interface FieldSchema {
  type?: string;
  enum?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  description?: string;
  items?: FieldSchema;
}

interface WriteSchema {
  properties: Record<string, FieldSchema>;
  required: string[];
}

const RULES = `Rules beyond single fields:
- name, sku and barcode are unique in the workspace among products that are not DELETED, regardless of case.
- imageIds and tagIds must be of the same workspace; their order is kept.
- patch_product changes some fields. update_product replaces everything: read with get_product, then send all fields; its images become imageIds, its tags tagIds. Send the etag that you read as ifMatch.
- Imported or unchecked products stay INACTIVE until a person has reviewed them. DELETED hides a product and frees its name, sku and barcode.
- The slug comes from the first name and never changes.`;

let text: string | undefined;

export function productFieldRules(): string {
  text ??= writeRules();
  return text;
}

function writeRules(): string {
  const create = toolList().find(({ name }) => name === "create_product");
  const { data } = (create?.inputSchema["properties"] ?? {}) as { data: WriteSchema };
  const rows = Object.entries(data.properties).map(([name, schema]) => {
    const isRequired = data.required.includes(name) ? "required" : "optional";
    return `| ${name} | ${typeOf(schema)} | ${limitsOf(schema)} | ${isRequired} | ${schema.description ?? ""} |`;
  });
  return [
    "# Fields of a product",
    "",
    "| Field | Type | Limits | | |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    RULES,
  ].join("\n");
}

const typeOf = ({ type, items, enum: values }: FieldSchema) =>
  values ? values.join(", ") : type === "array" ? `list of ${items?.type ?? "values"}` : (type ?? "");

function limitsOf({ maxLength, minimum, maximum, maxItems }: FieldSchema): string {
  const limits: string[] = [];
  if (maxLength !== undefined) limits.push(`up to ${maxLength} characters`);
  if (maximum !== undefined) limits.push(`${minimum ?? 0} to ${maximum}`);
  if (maxItems !== undefined) limits.push(`at most ${maxItems}`);
  return limits.join(", ");
}
