import slugify from "@sindresorhus/slugify";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

const SLUG_MAX = 80;

// Umlauts are written as Turkish and most others write them; the library would make German digraphs of all.
const PLAIN_UMLAUTS: [string, string][] = [
  ["ä", "a"],
  ["Ä", "A"],
  ["ö", "o"],
  ["Ö", "O"],
  ["ü", "u"],
  ["Ü", "U"],
];

/** The library knows no ligatures, full-width or circled forms. Signs stay signs: ™ would become two letters. */
const inPlainForms = (name: string) =>
  name.normalize("NFC").replace(/[\p{L}\p{N}]+/gu, (word) => word.normalize("NFKC"));

const shorten = (slug: string, max: number) => slug.slice(0, max).replace(/-+$/, "");

/** What a name becomes in an address, if anything of it is left. */
function plainSlug(name: string, fallback: string): string {
  const slug = slugify(inPlainForms(name), { decamelize: false, customReplacements: PLAIN_UMLAUTS });
  return shorten(slug, SLUG_MAX) || fallback;
}

const SLUG = new RegExp(`^(?=.{1,${SLUG_MAX}}$)[a-z0-9]+(?:-[a-z0-9]+)*$`);

/** The slug that a text is in any case; undefined where it cannot be one. */
export function slugOf(text: string): string | undefined {
  const slug = text.trim().toLowerCase();
  return SLUG.test(slug) ? slug : undefined;
}

/** Asks the directory of slugs alone: it may lie elsewhere than the products. */
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

/**
 * The slugs that a resource may get, in the order in which it should try them: the plain one, then with a short end
 * made from its id, then with the whole of it.
 */
export const slugCandidates = (name: string, id: string, fallback: string): [string, string, string] =>
  withEnds(plainSlug(name, fallback), id);

function withEnds(plain: string, id: string): [string, string, string] {
  const random = id.slice(id.indexOf("_") + 1);
  const withEnd = (end: string) => `${shorten(plain, SLUG_MAX - 1 - end.length)}-${end}`;
  return [plain, withEnd(random.slice(-6)), withEnd(random)];
}

/**
 * Takes the first free slugs of the service for many products, by id: at most three statements. Of equal names the first gets
 * the plain slug, which may be known already. Whoever wants the same at this moment waits for the outcome.
 */
export async function claimProductSlugs(
  tx: Tx,
  workspace: WorkspaceScope,
  products: readonly { id: string; name: string; slug?: string | undefined }[],
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const candidates = products.map(({ id, name, slug }) => ({ id, slugs: withEnds(slug ?? productSlug(name), id) }));
  for (const attempt of [0, 1, 2] as const) {
    const waiting = candidates.filter(({ id }) => !slugs.has(id));
    if (waiting.length === 0) return slugs;
    // In the order of the slugs, so that two who claim many do not wait for each other in a circle.
    const claimed = await tx.many<{ slug: string; product_id: string }>(sql`
      insert into product_slugs (slug, workspace_id, product_id)
      select slug, ${workspace.id}, id
      from unnest(${waiting.map((candidate) => candidate.slugs[attempt])}::text[], ${waiting.map(({ id }) => id)}::text[])
        with ordinality as c (slug, id, n)
      order by slug, n
      on conflict (slug) do nothing
      returning slug, product_id`);
    for (const { slug, product_id } of claimed) slugs.set(product_id, slug);
  }
  if (slugs.size < products.length) throw new Error("every slug of a product is taken");
  return slugs;
}
