import type { ProductFacts } from "../../../src/providers/models/index.ts";

/** A product as an engine gets it, with the fields in a page's order. */
export const item = (
  id: string,
  name: string,
  brand: string,
  tags: readonly string[],
  stock: number,
  description: string,
  information: string,
): ProductFacts => ({
  id,
  name,
  brand,
  tags,
  stock,
  description,
  information,
  sales: [{ name: "Shop", link: `https://shop.example.com/${id}` }],
});
