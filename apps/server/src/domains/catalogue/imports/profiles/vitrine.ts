import { IMPORT_FIELDS } from "@vitrine/contract";
import { splitList } from "../cells.ts";
import { NOTHING_SAID, type Piece, type Profile } from "./shop-file.ts";

/** Our own layout, with the rules that other shops' files have. */
export const vitrine: Profile = {
  name: "vitrine",
  signs: [["sku", "name", "brand", "barcode", "stock"]],
  columns: Object.fromEntries(IMPORT_FIELDS.map((field) => [field, [field]])),
  separator: "|",
  open(table) {
    const fields = {
      sku: table.field("sku"),
      name: table.field("name"),
      brand: table.field("brand"),
      barcode: table.field("barcode"),
    };
    const status = table.field("status");
    const stock = table.optional("stock", (cell) => cell);
    const description = table.optional("description", (cell) => cell);
    const information = table.optional("information", (cell) => cell);
    const tags = table.optional("tags", table.rules.tagSeparator === undefined ? splitList : table.tags);
    const pictures = table.optional("imageUrls", splitList);
    return (cells): Piece => ({
      kind: "product",
      keys: [`sku ${fields.sku(cells)}`],
      children: [],
      said: {
        ...NOTHING_SAID,
        sku: fields.sku(cells),
        name: fields.name(cells),
        brand: fields.brand(cells),
        barcode: fields.barcode(cells),
        stock: stock(cells),
        status: statusOf(status(cells)),
        description: description(cells),
        information: information(cells),
        tags: tags(cells),
        pictures: pictures(cells),
        hasPrice: table.hasPrice(cells),
      },
    });
  },
};

const statusOf = (cell: string) =>
  (["ACTIVE", "INACTIVE", "DELETED"] as const).find((one) => one === cell.toUpperCase());
