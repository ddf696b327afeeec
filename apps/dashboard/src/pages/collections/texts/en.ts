import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Collections",
  add: "New collection",
  create: "Create collection",
  search: "Search collections",
  column: { name: "Name", products: "Products", tags: "Tags", changed: "Updated" },
  nameHint: "Visitors see this name. It also sets the collection's URL, which can't be changed later.",
  taken: "This name is already used. Enter another one.",
  products: (products: number) => count(products, { one: "# product", other: "# products" }),
  delete: "Delete",
  deleteAsk: (name: string) => `Delete “${name}”?`,
  deleteText: (products: number) =>
    products === 0
      ? "This collection is empty. You can restore it within 30 days."
      : count(products, {
          one: "Its # product stays in the catalogue. Links to the collection stop working. You can restore it within 30 days.",
          other:
            "Its # products stay in the catalogue. Links to the collection stop working. You can restore it within 30 days.",
        }),
  deleted: (name: string) => `“${name}” deleted`,
  noneHere: "No collections on this page",
  noneFound: (words: string) => `No collection matches “${words}”`,
  showAll: "Show all collections",
  empty: "No collections yet",
  emptyText:
    "Group products into collections such as “Morning routine”. Each collection has a cover and its own page on your website.",
};
