import type { CollectionProduct } from "@vitrine/contract";

/** A row of the list. Its product is undefined for a moment after a change of the order. */
export interface ShownRow {
  id: string;
  product: CollectionProduct | undefined;
}
