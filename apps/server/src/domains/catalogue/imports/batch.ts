// Decides the outcome of each row of a batch: new, changing, unchanged or rejected. The number of statements does not
// depend on the number of rows.

import type { ImportNotice, Scope } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { type ConstraintMeaning, constraintMeaning } from "../../../storage/constraints.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";
import { type KeyText, toKeyText } from "../../../storage/text-keys.ts";
import { existingMediaIds } from "../../media/index.ts";
import { type Associations, existingTagIds, PRODUCT_IMAGES, PRODUCT_TAGS } from "../associations.ts";
import type { Author, Differences } from "../history.ts";
import { productSlug } from "../slugs.ts";
import { claimFileKeys } from "./file-keys.ts";
import { addNotices, type NoticeCounts, noticesOf } from "./notices.ts";
import { currentUrls, queuePictures } from "./pictures/queue.ts";
import { pictureUrl } from "./profiles/fold.ts";
import { asNew, problemsWhenNew, type Row, type RowProblem } from "./rows.ts";
import { findScopeViolations } from "./scope-limits.ts";
import { resolveTagNames } from "./tag-names.ts";
import { type Change, changedFields, storeFormerProducts, type Write, writeRows } from "./writes.ts";

export interface BatchTarget {
  workspace: WorkspaceScope;
  importId: string;
  /** Of the import. */
  author: Author;
  dryRun: boolean;
  now: Date;
  /** New products with pending pictures stay INACTIVE until the pictures are attached. */
  waitsForPictures?: boolean;
  /** Scopes that limit the rows; null without a limit. */
  scopes?: readonly Scope[] | null;
}

export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  problems: RowProblem[];
  /** Ids of newly created products and tags. */
  productIds: string[];
  tagIds: string[];
  notices: NoticeCounts;
  /** Number of pictures to fetch. */
  pictures: number;
  /** Size of the former product states that are kept for an undo. */
  formerBytes: number;
}

const NO_RESULT = {
  created: 0,
  updated: 0,
  unchanged: 0,
  productIds: [],
  tagIds: [],
  notices: {},
  pictures: 0,
  formerBytes: 0,
};

const ROW_ATTEMPTS = 5;

/**
 * Retries rows in halves after a concurrent update took one of their values. Written rows hold their values, so only a
 * row that loses alone is rejected.
 */
export async function applyBatch(
  tx: Tx,
  target: BatchTarget,
  rows: readonly Row[],
  attempt = 1,
): Promise<BatchOutcome> {
  const tried = await tryRows(tx, target, rows);
  if ("created" in tried) return tried;
  if (rows.length === 1) {
    return attempt < ROW_ATTEMPTS ? applyBatch(tx, target, rows, attempt + 1) : refused(rows, tried.field);
  }
  const half = Math.ceil(rows.length / 2);
  const first = await applyBatch(tx, target, rows.slice(0, half));
  return both(first, await applyBatch(tx, target, rows.slice(half)));
}

/**
 * Returns the outcome of the rows. If a concurrent update took a value, writes no row and returns that value's
 * constraint.
 */
async function tryRows(tx: Tx, target: BatchTarget, rows: readonly Row[]): Promise<BatchOutcome | ConstraintMeaning> {
  await tx.run(sql`savepoint rows_tried`);
  try {
    const outcome = await applyRows(tx, target, rows);
    await tx.run(sql`release savepoint rows_tried`);
    return outcome;
  } catch (error) {
    const meaning = constraintMeaning(error);
    if (meaning?.code !== "duplicate") throw error;
    await tx.run(sql`rollback to savepoint rows_tried`);
    await tx.run(sql`release savepoint rows_tried`);
    return meaning;
  }
}

const TAKEN = "is already used";

const refused = (rows: readonly Row[], field: string): BatchOutcome => ({
  ...NO_RESULT,
  problems: rows.map((row) => problemOf(row, { [field]: TAKEN })),
});

const problemOf = ({ line, origin }: Row, fieldErrors: FieldErrors): RowProblem => ({
  line,
  fieldErrors,
  ...(origin && { origin }),
});

const both = (a: BatchOutcome, b: BatchOutcome): BatchOutcome => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  problems: [...a.problems, ...b.problems],
  productIds: [...a.productIds, ...b.productIds],
  tagIds: [...a.tagIds, ...b.tagIds],
  notices: addNotices(a.notices, b.notices),
  pictures: a.pictures + b.pictures,
  formerBytes: a.formerBytes + b.formerBytes,
});

async function applyRows(tx: Tx, target: BatchTarget, given: readonly Row[]): Promise<BatchOutcome> {
  const { workspace, importId, author, dryRun, now } = target;
  const existing = await findBySku(
    tx,
    workspace,
    given.map(({ keys }) => keys.sku),
  );
  const targetOf = (row: Row) => existing.get(row.keys.sku);
  const rows = given.map((row) => (targetOf(row) === undefined ? asNew(row) : row));
  const check = new RowCheck(rows);
  const isNew = (row: Row) => targetOf(row) === undefined;
  for (const row of rows) if (isNew(row)) check.note(row, problemsWhenNew(row));
  const taken = reportTakenValues(tx, workspace, rows, check);
  // Computed while the database works.
  const slugs = new Map(rows.filter(isNew).map((row) => [row, productSlug(row.values.name ?? "")]));
  await taken;
  const foreign = await findForeignIds(tx, workspace, rows, check);
  if (target.scopes != null) {
    const wishes = check.good(rows).map((row) => ({ row, id: targetOf(row), ...picturesOf(row, foreign) }));
    const beyond = await findScopeViolations(tx, workspace, target.scopes, wishes);
    for (const refused of beyond) check.note(refused, refused.fieldErrors);
  }
  for (const repeated of await claimFileKeys(tx, target, check.good(rows))) check.note(repeated, repeated.fieldErrors);

  const good = check.good(rows);
  const tags = await resolveTagNames(tx, target, good);
  const writes = good.map((row): Write & { isNew: boolean } => ({
    row,
    id: targetOf(row) ?? newId("product"),
    isNew: isNew(row),
    tagIds: row.values.tags === undefined ? distinct(row.values.tagIds) : tags.idsOf(row.values.tags),
    slug: slugs.get(row),
    ...picturesOf(row, foreign),
  }));
  const creates = writes.filter(({ isNew }) => isNew);
  const updates = writes.filter(({ isNew }) => !isNew);
  const changes = await findChanges(tx, workspace, updates);
  let pictures = 0;
  let formerBytes = 0;
  if (!dryRun) {
    const waits = (write: Write) => target.waitsForPictures === true && write.imageUrls !== undefined;
    formerBytes = await storeFormerProducts(tx, workspace, importId, changes, now);
    await writeRows(tx, { workspace, now, cause: { kind: "IMPORTED", ...author } }, creates, changes, waits);
    const comes = [
      ...creates.map((write) => ({ ...write, status: waits(write) ? (write.row.values.status ?? null) : null })),
      ...changes
        .filter(({ differences }) => differences.images !== undefined)
        .map((write) => ({ ...write, status: null })),
    ];
    pictures = await queuePictures(tx, target, comes);
  }
  return {
    created: creates.length,
    updated: changes.length,
    unchanged: updates.length - changes.length,
    problems: check.problems(),
    productIds: dryRun ? [] : creates.map(({ id }) => id),
    tagIds: tags.created,
    notices: noticesOf(given, good, targetOf, (row) => pictureNoticeOf(row, foreign)),
    pictures,
    formerBytes,
  };
}

/** Uses picture ids if all are the workspace's own, as in a repeated import of an export. Otherwise uses the URLs. */
function picturesOf({ values }: Row, foreign: ReadonlySet<string>): Pick<Write, "imageIds" | "imageUrls"> {
  const { imageIds } = values;
  const imageUrls = values.imageUrls?.map((url) => pictureUrl(url) ?? url);
  if (imageUrls === undefined || imageUrls.length === 0) return { imageIds: distinct(imageIds), imageUrls: undefined };
  const areOwn = imageIds !== undefined && imageIds.length > 0 && !imageIds.some((id) => foreign.has(id));
  return areOwn
    ? { imageIds: distinct(imageIds), imageUrls: undefined }
    : { imageIds: undefined, imageUrls: distinct(imageUrls) };
}

/**
 * Ids of another workspace yield to URLs, and URLs yield to the workspace's own ids. An export has one of each per
 * picture.
 */
function pictureNoticeOf({ values }: Row, foreign: ReadonlySet<string>): ImportNotice | undefined {
  const { imageIds = [], imageUrls = [] } = values;
  if (imageIds.length === 0 || imageUrls.length === 0) return undefined;
  if (imageIds.some((id) => foreign.has(id))) return "picture_ids_left_out";
  return imageIds.length === imageUrls.length ? undefined : "pictures_left_out";
}

/** Completes the problems of unreadable rows: adds missing fields if no product has the sku. */
export async function completeProblems(
  tx: Tx,
  workspace: WorkspaceScope,
  problems: readonly RowProblem[],
): Promise<RowProblem[]> {
  const skus = problems.flatMap(({ whenNew }) => whenNew?.sku ?? []);
  if (skus.length === 0) return [...problems];
  const existing = await findBySku(tx, workspace, skus);
  return problems.map((problem) => {
    const { whenNew, fieldErrors } = problem;
    if (whenNew === undefined || existing.has(whenNew.sku)) return problem;
    return { ...problem, fieldErrors: { ...fieldErrors, ...whenNew.fieldErrors } };
  });
}

const distinct = (ids: readonly string[] | undefined) => (ids === undefined ? undefined : [...new Set(ids)]);

/** Collects the problems of rows. */
class RowCheck {
  readonly #problems = new Map<number, FieldErrors>();
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  note({ line }: { line: number }, errors: FieldErrors): void {
    if (Object.keys(errors).length > 0) this.#problems.set(line, { ...this.#problems.get(line), ...errors });
  }

  good(rows: readonly Row[]): Row[] {
    return rows.filter(({ line }) => !this.#problems.has(line));
  }

  problems(): RowProblem[] {
    return this.#rows.flatMap((row) => {
      const errors = this.#problems.get(row.line);
      return errors === undefined ? [] : [problemOf(row, errors)];
    });
  }
}

/** Returns the product ids by the rows' skus. Locks these products until the transaction ends. */
async function findBySku(tx: Tx, workspace: WorkspaceScope, skus: readonly KeyText[]): Promise<Map<KeyText, string>> {
  const found = await tx.many<{ id: string; sku_key: Buffer }>(sql`
    select id, sku_key from products
    where workspace_id = ${workspace.id} and status <> 'DELETED' and sku_key = any(${[...skus]}::bytea[])
    order by id for no key update`);
  return new Map(found.map(({ id, sku_key }) => [toKeyText(sku_key), id]));
}

/**
 * Reports the rows that the unique indexes would reject. A product with the row's own sku is not a conflict, even if it
 * is new.
 */
async function reportTakenValues(
  tx: Tx,
  workspace: WorkspaceScope,
  rows: readonly Row[],
  check: RowCheck,
): Promise<void> {
  for (const field of ["name", "barcode"] as const) {
    const column = raw(`${field}_key`);
    const keys = rows.flatMap((row) => row.keys[field] ?? []);
    if (keys.length === 0) continue;
    const found = await tx.many<{ sku_key: Buffer; key: Buffer }>(sql`
      select sku_key, ${column} as key from products
      where workspace_id = ${workspace.id} and status <> 'DELETED' and ${column} = any(${keys}::bytea[])`);
    const holders = new Map(found.map(({ sku_key, key }) => [toKeyText(key), toKeyText(sku_key)]));
    for (const row of rows) {
      const key = row.keys[field];
      const holder = key === null ? undefined : holders.get(key);
      if (holder !== undefined && holder !== row.keys.sku) check.note(row, { [field]: TAKEN });
    }
  }
}

/**
 * Returns the picture ids that are not the workspace's own. A row that also has picture URLs is accepted without them.
 */
async function findForeignIds(
  tx: Tx,
  workspace: WorkspaceScope,
  rows: readonly Row[],
  check: RowCheck,
): Promise<ReadonlySet<string>> {
  const all = (field: "tagIds" | "imageIds") => [...new Set(rows.flatMap(({ values }) => values[field] ?? []))];
  const tags = await existingTagIds(tx, workspace, all("tagIds"));
  const images = await existingMediaIds(tx, workspace, all("imageIds"));
  for (const row of rows) {
    row.values.tagIds?.forEach((id, i) => {
      if (!tags.has(id)) check.note(row, { [`tagIds.${i}`]: "is not a tag of this workspace" });
    });
    if ((row.values.imageUrls?.length ?? 0) > 0) continue;
    row.values.imageIds?.forEach((id, i) => {
      if (!images.has(id)) check.note(row, { [`imageIds.${i}`]: "is not an image of this workspace" });
    });
  }
  return new Set(all("imageIds").filter((id) => !images.has(id)));
}

/** Returns the updates that change something. */
async function findChanges(tx: Tx, workspace: WorkspaceScope, updates: readonly Write[]): Promise<Change[]> {
  if (updates.length === 0) return [];
  const changed = await changedFields(tx, workspace, updates);
  const giving = (field: "tagIds" | "imageIds") => updates.filter((update) => update[field] !== undefined);
  const tags = await currentItems(tx, workspace, PRODUCT_TAGS, giving("tagIds"));
  const images = await currentItems(tx, workspace, PRODUCT_IMAGES, giving("imageIds"));
  const urls = await currentUrls(
    tx,
    workspace,
    updates.filter(({ imageUrls }) => imageUrls !== undefined).map(({ id }) => id),
  );
  return updates.flatMap((update) => {
    const { id, tagIds, imageIds, imageUrls } = update;
    const fields = changed.get(id);
    const differences: Differences = {
      ...fields?.differences,
      ...(differs(tags.get(id), tagIds) && { tags: [] }),
      ...((differs(images.get(id), imageIds) || differs(urls.get(id), imageUrls)) && { images: [] }),
    };
    return Object.keys(differences).length === 0 ? [] : [{ ...update, differences, names: fields?.names }];
  });
}

const differs = (current: readonly string[] = [], wanted: readonly string[] | undefined) =>
  wanted !== undefined && (wanted.length !== current.length || wanted.some((id, i) => id !== current[i]));

async function currentItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, item }: Associations,
  writes: readonly Write[],
): Promise<Map<string, string[]>> {
  if (writes.length === 0) return new Map();
  const rows = await tx.many<{ product_id: string; items: string[] }>(sql`
    select product_id, array_agg(${item} order by position) as items from ${table}
    where workspace_id = ${workspace.id} and product_id = any(${writes.map(({ id }) => id)}::text[])
    group by product_id`);
  return new Map(rows.map(({ product_id, items }) => [product_id, items]));
}
