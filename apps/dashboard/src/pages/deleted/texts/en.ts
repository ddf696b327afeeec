import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Recently deleted",
  allTypes: "All",
  kinds: { PRODUCT: "Products", COLLECTION: "Collections", TAG: "Tags" },
  kind: { PRODUCT: "Product", COLLECTION: "Collection", TAG: "Tag" },
  column: { name: "Name", kind: "Type", who: "Deleted by", when: "Deleted", until: "Kept until" },
  keptUntil: (day: string) => `Kept until ${day}`,
  aMember: "A member",
  through: (person: string, connection: string) => `${person} via ${connection}`,
  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  noLimit: "No limit",
  restored: (name: string) => `“${name}” restored`,
  restoredInactive: (name: string) => `“${name}” restored as inactive`,
  taken: {
    PRODUCT: (name: string) =>
      `“${name}” can't be restored: another product uses its name, SKU or barcode. Change that product first.`,
    COLLECTION: (name: string) =>
      `“${name}” can't be restored: another collection uses this name. Rename that one first.`,
    TAG: (name: string) => `“${name}” can't be restored: another tag uses this name. Rename that one first.`,
  },
  full: (name: string) => `“${name}” can't be restored: the workspace has reached its limit. Delete other items first.`,
  notInBin: (name: string) => `“${name}” has already been restored or permanently deleted.`,
  noneHere: "No deleted items of this type",
  showAll: "Show all",
  empty: "No deleted items",
  emptyText: (days: number) =>
    count(days, {
      one: "Deleted products, collections and tags are kept for # day.",
      other: "Deleted products, collections and tags are kept for # days.",
    }),
};
