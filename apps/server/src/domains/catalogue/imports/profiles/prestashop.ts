import { isYes, leaves, listed, type Piece, type Profile } from "./shop-file.ts";
import { tagsOf } from "./woocommerce.ts";

/**
 * One row per product, in the layout of the import sample or of the list in the back office. Combinations are in
 * another file.
 */
export const prestashop: Profile = {
  name: "prestashop",
  signs: [
    ["Product ID", "Active (0/1)", "Name *"],
    ["Product ID", "Name", "Reference", "Status"],
    ["ID", "Active (0/1)", "Name*"],
  ],
  columns: {
    sku: ["Reference #", "Reference", "Product reference"],
    name: ["Name *", "Name*", "Name"],
    brand: ["Manufacturer", "Brand"],
    barcode: ["EAN13", "EAN-13", "UPC", "ISBN"],
    stock: ["Quantity"],
    status: ["Active (0/1)", "Status", "Active"],
    description: ["Description"],
    information: ["Short description", "Summary"],
    tags: ["Tags (x,y,z...)", "Tags (x,y,z,...)", "Tags"],
    imageUrls: ["Image URLs (x,y,z...)", "Image URLs (x,y,z,...)", "Image"],
  },
  separator: ",",
  open(table) {
    const id = table.column("Product ID", "ID");
    const upc = table.column("UPC");
    const active = table.field("status");
    const categories = table.column("Categories (x,y,z...)", "Categories (x,y,z,...)", "Category");
    const plainly = table.plainly();
    const tags = table.optional("tags", table.tags);
    const pictures = table.optional("imageUrls", (cell) => listed(cell, ","));
    return (cells): Piece => {
      const rowValues = plainly(cells);
      return {
        kind: "product",
        keys: [],
        children: [],
        rowValues: {
          ...rowValues,
          sku: rowValues.sku || (id(cells) === "" ? "" : `ps-${id(cells)}`),
          barcode: rowValues.barcode || upc(cells),
          status: active(cells) === "" ? undefined : isYes(active(cells)) ? "ACTIVE" : "INACTIVE",
          tags: tagsOf(
            tags(cells),
            leaves(listed(categories(cells), ","), "/").filter((one) => one !== "Home"),
          ),
          pictures: pictures(cells),
        },
      };
    };
  },
};
