// Searches all kinds of items by name in one call. Each domain finds its own items on the indexes of its lists.

import { LIMITS, type Role, searchWorkspace, type WorkspaceFindings } from "@vitrine/contract";
import { principalAs, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import type { Tx } from "../../storage/database.ts";
import { findCollectionsByName, findProductsByName, findTagsByName } from "../catalogue/index.ts";
import { findMediaByName, type MediaUrl } from "../media/index.ts";
import { findMembersByName } from "../workspaces/index.ts";

const NOTHING: WorkspaceFindings = { products: [], collections: [], tags: [], media: [], members: [] };

export const searchHandlers = ({ mediaUrl }: { mediaUrl: MediaUrl }): Handler[] => [
  handle(searchWorkspace, "read", async ({ tx, workspace, principal, query }) => {
    const wanted = { search: query.search, max: LIMITS.search.foundMax };
    const found = {
      ...NOTHING,
      ...(canSeeCatalogue(principalAs(principal, "member").role)
        ? await findThings(tx, workspace, wanted, mediaUrl)
        : {}),
      members: await findMembersByName(tx, workspace, wanted),
    };
    return found;
  }),
];

/** Billing members do not see the catalogue. */
const canSeeCatalogue = (role: Role | null) => role !== "BILLING";

/** Corrects spelling only when no kind has a hit: a tag with that name is what the user meant. */
async function findThings(
  tx: Tx,
  workspace: WorkspaceScope,
  wanted: { search: string; max: number },
  mediaUrl: MediaUrl,
): Promise<Omit<WorkspaceFindings, "members">> {
  const found = {
    products: await findProductsByName(tx, workspace, { ...wanted, isExact: true }, mediaUrl),
    collections: await findCollectionsByName(tx, workspace, wanted),
    tags: await findTagsByName(tx, workspace, wanted),
    media: await findMediaByName(tx, workspace, wanted, mediaUrl),
  };
  if (Object.values(found).some((kind) => kind.length > 0)) return found;
  return { ...found, products: await findProductsByName(tx, workspace, { ...wanted, isExact: false }, mediaUrl) };
}
