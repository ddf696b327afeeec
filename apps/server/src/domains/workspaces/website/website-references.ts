// References of a website to media and catalogue. The path in the website identifies a place, also in error messages.

import type { WebsiteSection, WebsiteWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput } from "../../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";

type Kind = "media" | "collection" | "product";

interface Reference {
  kind: Kind;
  place: string;
  id: string;
}

/** Returns the ids that belong to the workspace. */
type FindOwnIds = (tx: Tx, workspace: WorkspaceScope, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Lookups from the domains that own media, collections and products. */
export type OwnIds = Record<Kind, FindOwnIds>;

/** The current id per place. A place with a deleted target is missing. */
export type Places = Record<string, string>;

function referencesOf({ logoId, heroImageId, sections }: WebsiteWrite): Reference[] {
  const references: Reference[] = [];
  const note = (kind: Kind, place: string, id: string | null) => {
    if (id !== null) references.push({ kind, place, id });
  };
  note("media", "logoId", logoId);
  note("media", "heroImageId", heroImageId);
  sections.forEach((section, index) => {
    const at = `sections.${index}`;
    if ("imageId" in section) note("media", `${at}.imageId`, section.imageId);
    if ("collectionId" in section) note("collection", `${at}.collectionId`, section.collectionId);
    if ("productIds" in section) {
      for (const [position, id] of section.productIds.entries()) note("product", `${at}.productIds.${position}`, id);
    }
  });
  return references;
}

const mediaIdsOf = (references: readonly Reference[]): string[] =>
  references.flatMap(({ kind, id }) => (kind === "media" ? [id] : []));

/** Returns the ids of all pictures on a website. */
export const picturesOf = (website: WebsiteWrite): string[] => mediaIdsOf(referencesOf(website));

/** Returns the sections without deleted targets. */
export function presentSections(sections: readonly WebsiteSection[], places: Places): WebsiteSection[] {
  return sections.map((section, index) => {
    const at = `sections.${index}`;
    if ("imageId" in section) return { ...section, imageId: places[`${at}.imageId`] ?? null };
    if ("collectionId" in section) return { ...section, collectionId: places[`${at}.collectionId`] ?? null };
    if ("productIds" in section) {
      const present = section.productIds.filter((_id, position) => `${at}.productIds.${position}` in places);
      return { ...section, productIds: present };
    }
    return section;
  });
}

/** Rejects ids of other workspaces. The error names all of them. */
export async function requireOwnReferences(
  tx: Tx,
  workspace: WorkspaceScope,
  website: WebsiteWrite,
  ownIds: OwnIds,
): Promise<void> {
  const references = referencesOf(website);
  const own = new Set(await findOwn(references, (kind, ids) => ownIds[kind](tx, workspace, ids)));
  const errors: FieldErrors = {};
  for (const reference of references) {
    if (!own.has(reference)) errors[reference.place] = `is not a ${reference.kind} of this workspace`;
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** Returns an older website without targets deleted since. */
export async function withoutDeleted(
  tx: Tx,
  workspace: Pick<WorkspaceScope, "id">,
  website: WebsiteWrite,
): Promise<WebsiteWrite> {
  const present = await findOwn(referencesOf(website), (kind, ids) => presentIds(tx, workspace, kind, ids));
  const places: Places = Object.fromEntries(present.map(({ place, id }) => [place, id]));
  return {
    ...website,
    logoId: places["logoId"] ?? null,
    heroImageId: places["heroImageId"] ?? null,
    sections: presentSections(website.sections, places),
  };
}

const TABLES: Record<Kind, Sql> = { media: raw("media"), collection: raw("collections"), product: raw("products") };

/** Returns the existing ids, without locks. */
async function presentIds(
  tx: Tx,
  workspace: Pick<WorkspaceScope, "id">,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from ${TABLES[kind]} where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the references whose target `find` finds. */
async function findOwn(
  references: readonly Reference[],
  find: (kind: Kind, ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const kind of ["media", "collection", "product"] as const) {
    const wanted = references.filter((reference) => reference.kind === kind);
    if (wanted.length === 0) continue;
    const own = await find(kind, [...new Set(wanted.map(({ id }) => id))]);
    found.push(...wanted.filter(({ id }) => own.has(id)));
  }
  return found;
}

export async function replaceReferences(tx: Tx, workspace: WorkspaceScope, website: WebsiteWrite): Promise<void> {
  const references = referencesOf(website);
  await lockMedia(tx, workspace, references);
  await tx.run(sql`delete from website_references where workspace_id = ${workspace.id}`);
  if (references.length === 0) return;
  const idsOf = (kind: Kind) => references.map((reference) => (reference.kind === kind ? reference.id : null));
  await tx.run(sql`
    insert into website_references (workspace_id, place, media_id, collection_id, product_id)
    select ${workspace.id}, place, media_id, collection_id, product_id
    from unnest(${references.map(({ place }) => place)}::text[], ${idsOf("media")}::text[],
                ${idsOf("collection")}::text[], ${idsOf("product")}::text[])
         as r (place, media_id, collection_id, product_id)`);
}

/**
 * Two statements update usage counts of added and removed media. Both need the locks first, in the same order as all
 * writers.
 */
async function lockMedia(tx: Tx, workspace: WorkspaceScope, references: readonly Reference[]): Promise<void> {
  const wanted = mediaIdsOf(references);
  await tx.run(sql`
    select from media
    where workspace_id = ${workspace.id}
      and id = any(${wanted}::text[] || array(
        select r.media_id from website_references r where r.workspace_id = ${workspace.id} and r.media_id is not null))
    order by id for no key update`);
}
