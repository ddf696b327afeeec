import { IMPORT_FIELDS } from "@vitrine/contract";
import { splitList } from "../cells.ts";
import type { Piece, Profile } from "./shop-file.ts";

/** Our own layout, with the rules that other shops' files have. */
export const vitrine: Profile = {
  name: "vitrine",
  signs: [["sku", "name", "brand", "barcode", "stock"]],
  columns: Object.fromEntries(IMPORT_FIELDS.map((field) => [field, [field]])),
  separator: "|",
  open(table) {
    const plainly = table.plainly();
    const status = table.field("status");
    const tags = table.optional("tags", table.rules.tagSeparator === undefined ? splitList : table.tags);
    const pictures = table.optional("imageUrls", splitList);
    return (cells): Piece => ({
      kind: "product",
      keys: [],
      children: [],
      said: {
        ...plainly(cells),
        status: statusOf(status(cells)),
        tags: tags(cells),
        pictures: pictures(cells),
      },
    });
  },
};

const statusOf = (cell: string) =>
  (["ACTIVE", "INACTIVE", "DELETED"] as const).find((one) => one === cell.toUpperCase());
