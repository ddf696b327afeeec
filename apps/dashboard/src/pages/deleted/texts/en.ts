import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Recently deleted",
  everything: "Everything",
  kinds: { PRODUCT: "Products", COLLECTION: "Collections", TAG: "Tags" },
  kind: { PRODUCT: "Product", COLLECTION: "Collection", TAG: "Tag" },
  column: { name: "Name", kind: "Kind", who: "Deleted by", when: "Deleted", until: "Kept until" },
  keptUntil: (day: string) => `Kept until ${day}`,
  somebody: "Somebody",
  through: (person: string, connection: string) => `${person}, through ${connection}`,
  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  noLimit: "No limit",
  restored: (name: string) => `“${name}” restored`,
  restoredInactive: (name: string) => `“${name}” restored as inactive`,
  taken: {
    PRODUCT: (name: string) =>
      `${name} stays here: another product has its name, SKU or barcode now. Change that one, then restore this.`,
    COLLECTION: (name: string) =>
      `${name} stays here: another collection has this name now. Rename that one, then restore this.`,
    TAG: (name: string) => `${name} stays here: another tag has this name now. Rename that one, then restore this.`,
  },
  full: (name: string) => `${name} stays here: the workspace is full. Delete something else, then restore this.`,
  gone: (name: string) => `${name} is no longer here. Somebody has restored it, or its time was over.`,
  noneHere: "There is nothing of this here",
  showAll: "Show everything",
  empty: "Nothing was deleted",
  emptyText: (days: number) =>
    count(days, {
      one: "Deleted products, collections and tags stay here for # day.",
      other: "Deleted products, collections and tags stay here for # days.",
    }),
};
