import { isYes, type Piece, type Profile } from "./shop-file.ts";

/**
 * One row per variant and per picture. Rows of a product share a handle and are adjacent; only the first has a title.
 * Covers the layout of exports and the newer one of templates.
 */
export const shopify: Profile = {
  name: "shopify",
  signs: [
    ["Handle", "Title", "Variant SKU"],
    ["Handle", "Title", "Option1 Name"],
    ["URL handle", "Title", "SKU"],
  ],
  columns: {
    sku: ["Variant SKU", "SKU"],
    name: ["Title"],
    brand: ["Vendor"],
    barcode: ["Variant Barcode", "Barcode"],
    stock: ["Variant Inventory Qty", "Inventory quantity"],
    status: ["Status"],
    description: ["Body (HTML)", "Body HTML", "Description"],
    tags: ["Tags"],
    imageUrls: ["Image Src", "Product image URL"],
  },
  separator: ",",
  groupsByKey: true,
  open(table) {
    const handle = table.hint("Handle", "URL handle");
    const plainly = table.plainly();
    const read = {
      status: table.field("status"),
      price: table.hint("Variant Price", "Price"),
      published: table.column("Published", "Published on online store"),
      variantPicture: table.column("Variant Image", "Variant image URL"),
    };
    const tags = table.optional("tags", table.tags);
    const pictures = table.optional("imageUrls", (cell) => (cell === "" ? [] : [cell]));
    const hasStatus = table.has("Status", "Published", "Published on online store");
    const options = [1, 2, 3].map((n) => ({
      name: table.column(`Option${n} Name`),
      value: table.column(`Option${n} Value`),
    }));
    return (cells): Piece => {
      const rowValues = plainly(cells);
      const isProduct = rowValues.name !== "";
      const isVariant =
        rowValues.sku !== "" || read.price(cells) !== "" || options.some(({ value }) => value(cells) !== "");
      const variantPicture = read.variantPicture(cells);
      return {
        kind: isProduct ? "product" : "part",
        keys: [handle(cells)],
        children: [],
        rowValues: {
          ...rowValues,
          stock: isVariant || isProduct ? rowValues.stock : undefined,
          status: isProduct && hasStatus ? statusOf(read.status(cells), read.published(cells)) : undefined,
          description: isProduct ? rowValues.description : undefined,
          tags: isProduct ? tags(cells) : undefined,
          pictures: [...(pictures(cells) ?? []), ...(variantPicture === "" ? [] : [variantPicture])],
          options: options.map(({ name, value }) => [name(cells), value(cells)] as const),
          isVariant: isVariant || isProduct,
        },
      };
    };
  },
};

/** Drafts, archived products and unpublished products are hidden. */
const statusOf = (status: string, published: string): "ACTIVE" | "INACTIVE" =>
  (status === "" || status.toLowerCase() === "active") && (published === "" || isYes(published))
    ? "ACTIVE"
    : "INACTIVE";
