// Catalogue reads of pages, from the operations that every visitor's backend calls.

import {
  type Collection,
  getPublishedProduct,
  listPublishedCollectionProducts,
  listPublishedProducts,
  type Pagination,
  type Product,
} from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import type { SiteCalls } from "./calls.ts";
import type { CardProduct } from "./look/cards.ts";

const PAGE_SIZE = 24;

export interface ProductQuery {
  search?: string | undefined;
  tagId?: string | undefined;
  collectionId?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  pageSize?: number;
}

interface ProductPage {
  products: Product[];
  pagination: Pagination;
}

/** If the texts of a whole page exceed one answer, the page is read in parts. */
const PARTS = 4;

export async function readProducts(calls: SiteCalls, wish: ProductQuery): Promise<ProductPage> {
  const { page = 1, pageSize = PAGE_SIZE, ...filter } = wish;
  try {
    return await calls.recall(listPublishedProducts, { query: { ...filter, page, pageSize } });
  } catch (error) {
    if (!(error instanceof OperationError) || error.code !== "payload_too_large" || pageSize < PARTS) throw error;
    const size = Math.ceil(pageSize / PARTS);
    const parts: ProductPage[] = [];
    for (let part = 0; part < PARTS; part++) {
      parts.push(await readProducts(calls, { ...filter, page: (page - 1) * PARTS + part + 1, pageSize: size }));
    }
    const total = parts[0]?.pagination.total ?? 0;
    return { products: parts.flatMap(({ products }) => products), pagination: toPagination(page, pageSize, total) };
  }
}

function toPagination(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
}

/** In the owner's order. */
export const readCollectionPage = (
  calls: SiteCalls,
  { id }: Pick<Collection, "id">,
  page: number,
  pageSize = PAGE_SIZE,
) =>
  calls.recall(listPublishedCollectionProducts, {
    params: { collectionId: id },
    query: { page, pageSize, sort: "position" },
  });

/** In the chosen order, without unpublished products. */
export async function readChosenProducts(calls: SiteCalls, ids: readonly string[]): Promise<CardProduct[]> {
  const found = await Promise.all(ids.map((productId) => calls.find(getPublishedProduct, { params: { productId } })));
  return found.filter((product) => product !== undefined);
}

/** Parses the page number of an address. */
export function pageNumber(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
