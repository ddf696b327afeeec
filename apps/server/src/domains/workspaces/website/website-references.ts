// What a website shows of the workspace's media and catalogue. Each place is named by its path in the website, which is
// also the key under which a problem with it is reported.

import type { WebsiteSection, WebsiteWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";

type Kind = "media" | "collection" | "product";

interface Reference {
  kind: Kind;
  place: string;
  id: string;
}

/** Those of the ids that are the workspace's own. */
type FindOwnIds = (tx: Tx, workspace: WorkspaceScope, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** How the domains that own the things tell which there are. */
export type OwnIds = Record<Kind, FindOwnIds>;

/** What stands in each place now; a place whose thing was deleted is missing. */
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

/** The sections as they were written, less what has been deleted since. */
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

/** Every id in a website must be of its workspace; all that are not are named at once. */
export async function requireOwnReferences(
  tx: Tx,
  workspace: WorkspaceScope,
  website: WebsiteWrite,
  ownIds: OwnIds,
): Promise<void> {
  const references = referencesOf(website);
  const errors: FieldErrors = {};
  for (const kind of ["media", "collection", "product"] as const) {
    const wanted = references.filter((reference) => reference.kind === kind);
    if (wanted.length === 0) continue;
    const own = await ownIds[kind](tx, workspace, [...new Set(wanted.map(({ id }) => id))]);
    for (const { place, id } of wanted) if (!own.has(id)) errors[place] = `is not a ${kind} of this workspace`;
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

export async function replaceReferences(tx: Tx, workspace: WorkspaceScope, website: WebsiteWrite): Promise<void> {
  const references = referencesOf(website);
  await holdMedia(tx, workspace, references);
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

/** Media that go and that come are counted by two statements: to be held before both, in the order that all writers keep. */
async function holdMedia(tx: Tx, workspace: WorkspaceScope, references: readonly Reference[]): Promise<void> {
  const wanted = references.flatMap(({ kind, id }) => (kind === "media" ? [id] : []));
  await tx.run(sql`
    select from media
    where workspace_id = ${workspace.id}
      and id = any(${wanted}::text[] || array(
        select r.media_id from website_references r where r.workspace_id = ${workspace.id} and r.media_id is not null))
    order by id for no key update`);
}
