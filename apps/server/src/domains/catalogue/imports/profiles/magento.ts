import { isYes, leaves, listed, type Piece, type Profile, skippedPiece } from "./shop-file.ts";

/**
 * Variants are separate products that are not visible individually. Their configurable product, mostly further down,
 * names their skus. Rows of a store view are translations of an earlier row.
 */
export const magento: Profile = {
  name: "magento",
  signs: [
    ["sku", "attribute_set_code", "product_type", "name"],
    ["sku", "_attribute_set", "_type", "name"],
  ],
  columns: {
    sku: ["sku"],
    name: ["name"],
    brand: ["manufacturer", "brand"],
    barcode: ["ean", "gtin", "barcode", "upc"],
    stock: ["qty"],
    status: ["product_online", "status"],
    description: ["description"],
    information: ["short_description"],
    imageUrls: ["base_image", "image"],
  },
  separator: ",",
  open(table) {
    const storeView = table.column("store_view_code", "_store");
    const visibility = table.column("visibility");
    const isInStock = table.column("is_in_stock");
    const online = table.field("status");
    const attributes = table.column("additional_attributes");
    const categories = table.column("categories", "_category");
    const more = table.column("additional_images", "_media_image");
    const variations = table.column("configurable_variations");
    const plainly = table.plainly();
    const picture = table.optional("imageUrls", (cell) => listed(cell, ","));
    const hasCategories = table.has("categories", "_category");
    return (cells): Piece => {
      if (storeView(cells) !== "") return skippedPiece("translations_left_out");
      const rowValues = plainly(cells);
      const also = attributesOf(attributes(cells));
      const isHidden = /^(1|not visible individually)$/i.test(visibility(cells));
      const children = [...variations(cells).matchAll(/(?:^|\|)sku=([^,|]+)/g)].map(([, child = ""]) =>
        child.trim().toLowerCase(),
      );
      const images = picture(cells);
      const options = isHidden ? [...also].filter(([name]) => OPTION.test(name)) : [];
      const named = options.map(([name]) => name);
      const isAllUsed = [...also].every(([name, value]) => value === "" || USED.has(name) || named.includes(name));
      return {
        kind: "product",
        keys: [rowValues.sku.toLowerCase()],
        children,
        rowValues: {
          ...rowValues,
          brand: rowValues.brand || also.get("brand") || also.get("manufacturer") || "",
          barcode: rowValues.barcode || also.get("ean") || also.get("gtin") || also.get("barcode") || "",
          stock: children.length > 0 ? undefined : rowValues.stock,
          inStock: isInStock(cells) === "" ? undefined : isYes(isInStock(cells)),
          status: isHidden || (online(cells) !== "" && !isYes(online(cells))) ? "INACTIVE" : "ACTIVE",
          tags: hasCategories ? leaves(listed(categories(cells), ","), "/") : undefined,
          pictures:
            images && [...new Set([...images, ...listed(more(cells), ",")])].filter((url) => url !== "no_selection"),
          options,
          isVariant: isHidden,
        },
        notice: isAllUsed ? undefined : "attributes_left_out",
      };
    };
  },
};

const OPTION = /colou?r|size|farbe|beden/i;
const USED = new Set(["brand", "manufacturer", "ean", "gtin", "barcode"]);

/** `brand=Acme,color=Red` */
const attributesOf = (cell: string): Map<string, string> =>
  new Map(
    cell.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]];
    }),
  );
