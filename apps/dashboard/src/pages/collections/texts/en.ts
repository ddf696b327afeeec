import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Collections",
  add: "New collection",
  create: "Create collection",
  search: "Collection",
  column: { name: "Name", products: "Products", tags: "Tags", changed: "Changed" },
  nameHint: "Visitors see it. The address on the site is made from it and stays.",
  taken: "Another collection has this name already. Choose another one.",
  products: (products: number) => count(products, { one: "# product", other: "# products" }),
  delete: "Delete",
  deleteAsk: (name: string) => `Delete ${name}?`,
  deleteText: (products: number) =>
    products === 0
      ? "It holds no products. It can be restored for 30 days."
      : count(products, {
          one: "Its # product stays in the catalogue. Links to the collection lead nowhere until it is restored, which is possible for 30 days.",
          other:
            "Its # products stay in the catalogue. Links to the collection lead nowhere until it is restored, which is possible for 30 days.",
        }),
  deleted: (name: string) => `“${name}” deleted`,
  noneHere: "There is nothing on this page",
  noneFound: (words: string) => `No collection matches “${words}”`,
  showAll: "Show all collections",
  empty: "Collections put products side by side",
  emptyText: "Such as “Everyday” or “Morning routine”: a cover, an order, and a page of their own on the site.",
};
