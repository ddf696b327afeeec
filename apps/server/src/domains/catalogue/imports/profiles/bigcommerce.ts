import { isYes, leaves, listed, type Piece, type Profile, skippedPiece } from "./shop-file.ts";
import { tagsOf } from "./woocommerce.ts";

/**
 * Rows of variants and pictures follow their product, and the first column gives their kind. Covers both layouts of
 * exports.
 */
export const bigcommerce: Profile = {
  name: "bigcommerce",
  signs: [
    ["Item Type", "Product Name", "Product Code/SKU"],
    ["Item", "ID", "Name", "SKU", "Inventory Tracking"],
  ],
  columns: {
    sku: ["Product Code/SKU", "SKU"],
    name: ["Product Name", "Name"],
    brand: ["Brand Name", "Brand"],
    barcode: ["Product UPC/EAN", "Global Trade Item Number", "GTIN", "UPC/EAN"],
    stock: ["Current Stock Level", "Current Stock"],
    status: ["Product Visible?", "Is Visible", "Product Visible"],
    description: ["Product Description", "Description"],
    tags: ["Search Keywords", "Product Tags"],
    imageUrls: ["Image URL (Import)", "Internal Image URL (Export)", "Product Image URL - 1"],
  },
  separator: ",",
  open(table) {
    const kind = table.column("Item Type", "Item");
    const id = table.column("Product ID", "ID");
    const plainly = table.plainly();
    const tracking = table.column("Track Inventory", "Inventory Tracking");
    const visible = table.field("status");
    const categories = table.column("Category", "Categories", "Category String");
    const pictures = table.numbered(/^Product Image (?:File|URL) - (\d+)$/i);
    const onePicture = table.field("imageUrls");
    const tags = table.optional("tags", table.tags);
    const options = table.column("Options");
    return (cells): Piece => {
      const rowValues = plainly(cells);
      const what = kind(cells).toLowerCase();
      if (/rule|video|custom/.test(what)) return skippedPiece("rows_left_out");
      const isProduct = /product/.test(what) || what === "";
      const isVariant = /sku|variant/.test(what);
      const isTracked = !/^(none|0|)$/i.test(tracking(cells));
      const urls = pictures.length > 0 ? pictures.map(({ read }) => read(cells)) : [onePicture(cells)];
      return {
        kind: isProduct ? "product" : "part",
        keys: isProduct && id(cells) !== "" ? [id(cells)] : [],
        children: [],
        rowValues: {
          ...rowValues,
          sku: rowValues.sku || (isProduct && id(cells) !== "" ? `bc-${id(cells)}` : ""),
          name: isProduct ? rowValues.name : "",
          stock: isVariant || isTracked ? rowValues.stock : isProduct ? "" : undefined,
          status: isProduct && visible(cells) !== "" ? (isYes(visible(cells)) ? "ACTIVE" : "INACTIVE") : undefined,
          description: isProduct ? rowValues.description : undefined,
          tags: isProduct ? tagsOf(tags(cells), leaves(listed(categories(cells), ";"), "/")) : undefined,
          pictures: urls.filter((url) => url !== ""),
          options: isVariant ? optionsOf(rowValues.name, options(cells)) : [],
          isVariant,
        },
      };
    };
  },
};

/** Each match is a whole part of the cell, so a part without an option is not scanned again from other positions. */
const NEWER_OPTION = /(?:^|[|;])Name=([^|;]+)\|Value=([^|;]+)/g;
const OLDER_OPTION = /(?:^|,)[^[=,]*\[[A-Z]+\]([^=,]+)=([^,]+)/g;

/** `[S]Size=Small,[RB]Colour=Red` in the older layout, `Type=Rectangle|Name=Size|Value=Small` in the newer. */
const optionsOf = (name: string, options: string): (readonly [string, string])[] =>
  [...options.matchAll(NEWER_OPTION), ...name.matchAll(OLDER_OPTION)].map(
    ([, option = "", value = ""]) => [option, value] as const,
  );
