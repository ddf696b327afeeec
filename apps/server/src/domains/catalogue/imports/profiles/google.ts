import { listed, type Piece, type Profile } from "./shop-file.ts";

/** Feed for Google Merchant, or for others that use its names: one row per variant, grouped by item_group_id. */
export const google: Profile = {
  name: "google",
  signs: [
    ["id", "title", "link", "image_link"],
    ["id", "title", "availability", "price"],
  ],
  columns: {
    sku: ["id"],
    name: ["title"],
    brand: ["brand"],
    barcode: ["gtin"],
    stock: ["inventory_quantity", "quantity", "sell_on_google_quantity"],
    description: ["description"],
    information: ["product_detail", "product_highlight"],
    tags: ["product_type"],
    imageUrls: ["image_link"],
  },
  separator: ",",
  groupsByKey: true,
  open(table) {
    const group = table.column("item_group_id");
    const availability = table.column("availability");
    const link = table.column("link");
    const additional = table.column("additional_image_link");
    const plainly = table.plainly();
    const tags = table.optional("tags", (cell) => listed(cell, ">").slice(-1));
    const pictures = table.optional("imageUrls", (cell) => (cell === "" ? [] : [cell]));
    const options = ["color", "size", "material", "pattern"].map((name) => [name, table.column(name)] as const);
    return (cells): Piece => {
      const rowValues = plainly(cells);
      const isOneOfSome = group(cells) !== "";
      const isAway = /out[ _]of[ _]stock|preorder|backorder/i.test(availability(cells));
      const url = link(cells);
      return {
        kind: "product",
        keys: isOneOfSome ? [group(cells)] : [],
        children: [],
        rowValues: {
          ...rowValues,
          stock: rowValues.stock ?? "",
          inStock: availability(cells) === "" ? undefined : !isAway,
          tags: tags(cells),
          pictures: [...(pictures(cells) ?? []), ...listed(additional(cells), ",")],
          sales: url === "" ? undefined : [{ name: "Shop", link: url }],
          options: isOneOfSome ? options.map(([name, read]) => [name, read(cells)] as const) : [],
          isVariant: isOneOfSome,
        },
      };
    };
  },
};
