import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

const products = (number: number) => count(number, { one: "# product", other: "# products" });
const collections = (number: number) => count(number, { one: "# collection", other: "# collections" });

export default {
  title: "Tags",
  add: "New tag",
  create: "Create tag",
  search: "Tag",
  column: { name: "Name", products: "Products", collections: "Collections" },
  nameHint: "Visitors filter by it, and the assistant reads it.",
  products,
  collections,
  showProducts: (name: string) => `Show the products with ${name}`,
  rename: "Rename",
  renameOne: (name: string) => `Rename ${name}`,
  renamed: (from: string, to: string) => `${from} is now ${to}.`,
  taken: "Another tag has this name already. Merge the two instead.",
  created: (name: string) => `${name} is there.`,
  merge: "Merge",
  mergeInto: "Merge into another",
  mergeOne: (name: string) => `Merge ${name} into another tag`,
  mergeMany: (tags: number) => count(tags, { one: "Merge # tag", other: "Merge # tags into one" }),
  intoWhich: "Which tag stays?",
  whichStays: "Which tag stays?",
  mergeText: (gone: string, kept: string) =>
    `Everything that has ${gone} gets ${kept} in its place. Merged tags are deleted, and this cannot be taken back.`,
  merged: (tags: number, kept: string) =>
    count(tags, { one: `# tag became ${kept}.`, other: `# tags became ${kept}.` }),
  delete: "Delete",
  deleteOneAsk: (name: string) => `Delete ${name}?`,
  deleteManyAsk: (tags: number) => count(tags, { one: "Delete # tag?", other: "Delete # tags?" }),
  deleteText: (onProducts: number, onCollections: number) => {
    const places = [onProducts > 0 && products(onProducts), onCollections > 0 && collections(onCollections)];
    const named = places.filter(Boolean).join(" and ");
    return named === ""
      ? "Nothing has it. It can be restored for 30 days."
      : `It is taken off ${named}, which stay as they are otherwise. It can be restored for 30 days.`;
  },
  deleted: (tags: number) => count(tags, { one: "Tag deleted", other: "# tags deleted" }),
  noneHere: "There is nothing on this page",
  noneFound: (words: string) => `No tag matches “${words}”`,
  showAll: "Show all tags",
  empty: "Tags group products across collections",
  emptyText: "Such as “Vegan” or “Dry skin”. Visitors filter by them, and the assistant knows what they mean.",
};
