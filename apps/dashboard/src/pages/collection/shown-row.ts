import type { CollectionProduct } from "@vitrine/contract";

/** A row of the list: its product is unknown for a moment where the order changed under the page. */
export interface ShownRow {
  id: string;
  product: CollectionProduct | undefined;
}
