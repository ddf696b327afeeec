import { readFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import { clientSource, HEADER } from "./client.mjs";

/** Of the package, for the User-Agent. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Of the declarations that are generated, those that the client refers to. */
const USED = ["components", "operations"];

/**
 * The sources that follow from the OpenAPI document.
 * @param {any} document
 * @returns {Promise<Record<string, string>>} text by path, relative to the package
 */
export async function generateSdk(document) {
  // A field with a default may be left out of what is sent; what is received has it in `required` anyway.
  const declarations = await openapiTypescript(structuredClone(document), { defaultNonNullable: false });
  const schema = declarations.filter(({ name }) => USED.includes(name?.text));
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "src/schema.generated.ts": `${HEADER}\n\n${astToString(schema)}`,
    "src/operations.generated.ts": clientSource(document),
    "src/version.generated.ts": `${HEADER}\n\nexport const VERSION = "${version}";\n`,
  };
}
