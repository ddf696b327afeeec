// The published catalogue, for visitors to whom the site is open.

import {
  getPublishedCollection,
  getPublishedProduct,
  getPublishedProductBySlug,
  listFeedProducts,
  listPublishedCollectionProducts,
  listPublishedCollections,
  listPublishedProducts,
  listPublishedTags,
  listSitemapLinks,
  listSitemapParts,
  listTagCollections,
  listTagProducts,
  type Operation,
} from "@vitrine/contract";
import { principalAs, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle, type Outcome, type TransactionContext } from "../../kernel/call/handler.ts";
import type { Tx } from "../../storage/database.ts";
import { type PublishedCatalogue, Sitemap } from "../catalogue/index.ts";
import { requireFeeds } from "../workspaces/index.ts";
import { requireSiteAccess } from "./site-access.ts";

export interface StorefrontParts {
  catalogue: PublishedCatalogue;
}

export function storefrontHandlers({ catalogue }: StorefrontParts): Handler[] {
  const sitemap = new Sitemap();
  return [
    whereOpen(listPublishedProducts, ({ tx, workspace, query, listBytesMax }) =>
      catalogue.listProducts(tx, workspace, query, { ...query, listBytesMax }),
    ),

    whereOpen(getPublishedProduct, ({ tx, workspace, params }) =>
      catalogue.getProduct(tx, workspace, params.productId),
    ),

    whereOpen(getPublishedProductBySlug, ({ tx, workspace, params }) =>
      catalogue.getProductBySlug(tx, workspace, params.productSlug),
    ),

    whereOpen(listPublishedCollections, ({ tx, workspace, query }) => catalogue.listCollections(tx, workspace, query)),

    whereOpen(getPublishedCollection, ({ tx, workspace, params }) =>
      catalogue.getCollection(tx, workspace, params.collectionId),
    ),

    whereOpen(listPublishedCollectionProducts, ({ tx, workspace, params, query }) =>
      catalogue.listCollectionProducts(tx, workspace, params.collectionId, query),
    ),

    whereOpen(listPublishedTags, ({ tx, workspace, query }) => catalogue.listTags(tx, workspace, query)),

    whereOpen(listTagProducts, ({ tx, workspace, params, query, listBytesMax }) =>
      catalogue.listTagProducts(tx, workspace, params.tagId, { ...query, listBytesMax }),
    ),

    whereOpen(listTagCollections, ({ tx, workspace, params, query }) =>
      catalogue.listTagCollections(tx, workspace, params.tagId, query),
    ),

    whereOpen(listSitemapParts, async ({ tx, workspace, now }) => ({ parts: await sitemap.parts(tx, workspace, now) })),

    whereOpen(listSitemapLinks, ({ tx, workspace, query }) => sitemap.links(tx, workspace, query)),

    whereOpen(
      listFeedProducts,
      ({ tx, workspace, query }) => catalogue.listFeedProducts(tx, workspace, query),
      requireFeeds,
    ),
  ];
}

/** Defines a read behind the site's access policy and optional further checks. */
function whereOpen<const C extends Operation>(
  contract: C,
  read: (context: TransactionContext<C>) => Outcome<C>,
  alsoRequire?: (tx: Tx, workspace: WorkspaceScope) => Promise<void>,
): Handler {
  return handle(contract, "outside", async (context) => {
    const { database, workspace, principal } = context;
    // Access is decided on the primary.
    await database.read(async (tx) => {
      await requireSiteAccess(tx, workspace, principalAs(principal, "visitor"));
      await alsoRequire?.(tx, workspace);
    });
    return database.read((tx) => read({ ...context, tx }), { mayBeStale: true });
  });
}
