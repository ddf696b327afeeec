import slugify from "@sindresorhus/slugify";
import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

const { slugMax } = LIMITS.product;

// Umlauts become plain vowels, as in Turkish and most languages; the library would write German digraphs.
const PLAIN_UMLAUTS: [string, string][] = [
  ["ä", "a"],
  ["Ä", "A"],
  ["ö", "o"],
  ["Ö", "O"],
  ["ü", "u"],
  ["Ü", "U"],
];

/**
 * The library knows no ligatures, full-width or circled forms. Signs are not normalized: ™ would become two letters.
 */
const inPlainForms = (name: string) =>
  name.normalize("NFC").replace(/[\p{L}\p{N}]+/gu, (word) => word.normalize("NFKC"));

const shorten = (slug: string, max: number) => slug.slice(0, max).replace(/-+$/, "");

/** Converts a name to a slug. Returns the fallback if no character is left. */
function plainSlug(name: string, fallback: string): string {
  const slug = slugify(inPlainForms(name), { decamelize: false, customReplacements: PLAIN_UMLAUTS });
  return shorten(slug, slugMax) || fallback;
}

const SLUG = new RegExp(`^(?=.{1,${slugMax}}$)[a-z0-9]+(?:-[a-z0-9]+)*$`);

/** Returns the text as a slug in lower case; undefined when it cannot be one. */
export function slugOf(text: string): string | undefined {
  const slug = text.trim().toLowerCase();
  return SLUG.test(slug) ? slug : undefined;
}

/** Reads only the directory of slugs, which can be on another machine than the products. */
export async function findProductIdBySlug(
  tx: Tx,
  workspace: WorkspaceScope,
  text: string,
): Promise<string | undefined> {
  const slug = slugOf(text);
  if (slug === undefined) return undefined;
  const found = await tx.find<{ id: string }>(
    sql`select product_id as id from product_slugs where slug = ${slug} and workspace_id = ${workspace.id}`,
  );
  return found?.id;
}

export const productSlug = (name: string): string => plainSlug(name, "product");

/** Returns the slugs for a resource, in the order to try: plain, with a short suffix from its id, with the whole id. */
export const slugCandidates = (name: string, id: string, fallback: string): [string, string, string] =>
  withEnds(plainSlug(name, fallback), id);

export function withEnds(plain: string, id: string): [string, string, string] {
  const random = id.slice(id.indexOf("_") + 1);
  const withEnd = (end: string) => `${shorten(plain, slugMax - 1 - end.length)}-${end}`;
  return [plain, withEnd(random.slice(-6)), withEnd(random)];
}
