import { readFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import { clientSource, HEADER } from "./client.mjs";

/** Version of the package, for the User-Agent. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Generated declarations that the client uses. */
const USED = ["components", "operations"];

/**
 * Generates the sources from the OpenAPI document.
 * @param {any} document
 * @returns {Promise<Record<string, string>>} text by path, relative to the package
 */
export async function generateSdk(document) {
  // Makes fields with a default optional in input. Output lists them in `required` anyway.
  const declarations = await openapiTypescript(structuredClone(document), { defaultNonNullable: false });
  const schema = declarations.filter(({ name }) => USED.includes(name?.text));
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "src/schema.generated.ts": `${HEADER}\n\n${astToString(schema)}`,
    "src/operations.generated.ts": clientSource(document),
    "src/version.generated.ts": `${HEADER}\n\nexport const VERSION = "${version}";\n`,
  };
}
