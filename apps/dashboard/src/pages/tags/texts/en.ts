import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

const products = (number: number) => count(number, { one: "# product", other: "# products" });
const collections = (number: number) => count(number, { one: "# collection", other: "# collections" });

export default {
  title: "Tags",
  add: "New tag",
  create: "Create tag",
  search: "Search tags",
  column: { name: "Name", products: "Products", collections: "Collections" },
  nameHint: "Visitors can filter by this tag, and the assistant uses it in answers.",
  products,
  collections,
  showProducts: (name: string) => `Show products tagged “${name}”`,
  rename: "Rename",
  renameOne: (name: string) => `Rename ${name}`,
  renamed: (from: string, to: string) => `“${from}” renamed to “${to}”`,
  taken: "This name is already used. Merge the two tags instead.",
  created: (name: string) => `“${name}” created`,
  merge: "Merge",
  mergeInto: "Merge into another tag",
  mergeOne: (name: string) => `Merge “${name}” into another tag`,
  mergeMany: (tags: number) => count(tags, { one: "Merge # tag", other: "Merge # tags into one" }),
  intoWhich: "Merge into",
  tagToKeep: "Tag to keep",
  mergeText: (gone: string, kept: string) =>
    `“${gone}” will be replaced with “${kept}” everywhere and then deleted. This can't be undone.`,
  merged: (tags: number, kept: string) =>
    count(tags, { one: `# tag merged into “${kept}”`, other: `# tags merged into “${kept}”` }),
  delete: "Delete",
  deleteOneAsk: (name: string) => `Delete “${name}”?`,
  deleteManyAsk: (tags: number) => count(tags, { one: "Delete # tag?", other: "Delete # tags?" }),
  deleteText: (tags: number, onProducts: number, onCollections: number) => {
    const places = [onProducts > 0 && products(onProducts), onCollections > 0 && collections(onCollections)];
    const named = places.filter(Boolean).join(" and ");
    return named === ""
      ? count(tags, {
          one: "This tag isn't used. You can restore it within 30 days.",
          other: "These tags aren't used. You can restore them within 30 days.",
        })
      : count(tags, {
          one: `It will be removed from ${named}. You can restore it within 30 days.`,
          other: `They will be removed from ${named}. You can restore them within 30 days.`,
        });
  },
  deleted: (tags: number) => count(tags, { one: "Tag deleted", other: "# tags deleted" }),
  noneHere: "No tags on this page",
  noneFound: (words: string) => `No tag matches “${words}”`,
  showAll: "Show all tags",
  empty: "No tags yet",
  emptyText:
    "Tag products, for example “Vegan” or “Dry skin”. Visitors can filter by tags, and the assistant uses them in answers.",
};
