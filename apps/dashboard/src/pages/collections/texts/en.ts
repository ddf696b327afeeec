import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Collections",
  add: "New collection",
  create: "Create collection",
  search: "Search collections",
  column: { name: "Name", products: "Products", tags: "Tags", changed: "Updated" },
  nameHint: "Visible to visitors. It also sets the collection's URL, which stays the same.",
  taken: "This name is already used. Enter another one.",
  products: (products: number) => count(products, { one: "# product", other: "# products" }),
  delete: "Delete",
  deleteAsk: (name: string) => `Delete ${name}?`,
  deleteText: (products: number) =>
    products === 0
      ? "It contains no products. You can restore it for 30 days."
      : count(products, {
          one: "Its # product stays in the catalogue; links to the collection stop working. You can restore it for 30 days.",
          other:
            "Its # products stay in the catalogue; links to the collection stop working. You can restore it for 30 days.",
        }),
  deleted: (name: string) => `“${name}” deleted`,
  noneHere: "No collections on this page",
  noneFound: (words: string) => `No collection matches “${words}”`,
  showAll: "Show all collections",
  empty: "No collections yet",
  emptyText: "Group products such as “Morning routine”, with a cover, an order and a page on your website.",
};
