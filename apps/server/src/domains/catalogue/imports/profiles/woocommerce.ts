import { isYes, leaves, listed, type Piece, type Profile } from "./shop-file.ts";

/**
 * Variations are separate rows anywhere in the file. They name their product by its sku or by its number, as in
 * `id:12`.
 */
export const woocommerce: Profile = {
  name: "woocommerce",
  signs: [
    ["ID", "Type", "SKU", "Name", "In stock?"],
    ["Type", "SKU", "Name", "Regular price"],
  ],
  columns: {
    sku: ["SKU"],
    name: ["Name"],
    brand: ["Brands", "Brand", "Meta: _brand", "Meta: brand"],
    barcode: [
      "GTIN, UPC, EAN, or ISBN",
      "GTIN",
      "EAN",
      "Meta: _global_unique_id",
      "Meta: _alg_ean",
      "Meta: _wpm_gtin_code",
    ],
    stock: ["Stock"],
    status: ["Published"],
    description: ["Description"],
    information: ["Short description"],
    tags: ["Tags"],
    imageUrls: ["Images"],
  },
  separator: ",",
  open(table) {
    const id = table.column("ID");
    const type = table.column("Type");
    const parent = table.column("Parent");
    const published = table.field("status");
    const inStock = table.column("In stock?");
    const categories = table.column("Categories");
    const link = table.column("External URL");
    const plainly = table.plainly();
    const tags = table.optional("tags", table.tags);
    const pictures = table.optional("imageUrls", (cell) => listed(cell, ","));
    const attributes = table.numbered(/^Attribute (\d+) name$/i).map(({ n, read }) => ({
      name: read,
      value: table.column(`Attribute ${n} value(s)`),
    }));
    return (cells): Piece => {
      const isVariation = /\bvariation\b/i.test(type(cells));
      const rowValues = plainly(cells);
      const own = { sku: rowValues.sku, id: id(cells) };
      const given = attributes.map(({ name, value }) => [name(cells), value(cells)] as const);
      const brand = rowValues.brand || brandAmong(given);
      const options = given
        .filter(([, value]) => value !== brand)
        .flatMap(([name, value]) => listed(value, ",").map((one) => [name, one] as const));
      const keys = isVariation
        ? [parent(cells)]
        : [own.sku, own.id === "" ? "" : `id:${own.id}`].filter((key) => key !== "");
      const url = link(cells);
      return {
        kind: isVariation ? "part" : "product",
        keys: keys.map((key) => key.toLowerCase()),
        children: [],
        rowValues: {
          ...rowValues,
          sku: own.sku || (isVariation || own.id === "" ? "" : `woo-${own.id}`),
          name: isVariation ? "" : rowValues.name,
          brand,
          inStock: inStock(cells) === "" ? undefined : isYes(inStock(cells)) || /backorder/i.test(inStock(cells)),
          // 1 is published, 0 private, -1 a draft.
          status: published(cells) === "" ? undefined : isYes(published(cells)) ? "ACTIVE" : "INACTIVE",
          tags: tagsOf(tags(cells), leaves(listed(categories(cells), ","), ">")),
          pictures: pictures(cells),
          sales: url === "" ? undefined : [{ name: "Shop", link: url }],
          options,
          isVariant: isVariation,
        },
      };
    };
  },
};

const brandAmong = (options: readonly (readonly [string, string])[]): string =>
  options.find(([name]) => /^(brand|marke|marka)$/i.test(name))?.[1] ?? "";

export const tagsOf = (tags: string[] | undefined, categories: string[]): string[] | undefined =>
  tags === undefined && categories.length === 0
    ? undefined
    : [...(tags ?? []), ...categories.filter((one) => one !== "Uncategorized")];
