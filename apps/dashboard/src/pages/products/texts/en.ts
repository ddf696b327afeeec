import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Products",
  export: "Export",
  import: "Import",
  add: "Add product",
  views: "Views",
  view: { all: "All", active: "Active", inactive: "Inactive", out: "Out of stock" },
  search: "Search products",
  searchHint: "Name, brand, SKU, barcode or tag",
  tag: "Tag",
  collection: "Collection",
  stock: "Stock",
  status: "Status",
  picture: "Image",
  withPicture: "With image",
  withoutPicture: "Without image",
  inStock: "In stock",
  outOfStock: "Out of stock",
  manyInStock: (stock: string) => `${stock} in stock`,
  statuses: { ACTIVE: "Active", INACTIVE: "Inactive", DELETED: "Deleted" },
  clearFilter: (name: string) => `Clear ${name} filter`,
  sort: "Sort",
  sorts: {
    best: "Best match",
    "-createdAt": "Newest",
    createdAt: "Oldest",
    "-updatedAt": "Recently updated",
    name: "Name, A to Z",
    "-name": "Name, Z to A",
    brand: "Brand",
    sku: "SKU",
    stock: "Stock, low to high",
    "-stock": "Stock, high to low",
  },
  columns: "Columns",
  column: {
    product: "Product",
    sku: "SKU",
    barcode: "Barcode",
    status: "Status",
    stock: "Stock",
    tags: "Tags",
    asked: "Questions (last 30 days)",
    collections: "Collections",
    created: "Created",
    changed: "Updated",
  },
  saveView: "Save view",
  removeView: "Delete view",
  viewRemoved: (name: string) => `“${name}” deleted`,
  viewName: "View name",
  viewNeedsName: "Enter a name",
  shareView: "Share with all members",
  shareViewHint: "Only you can edit or delete this view.",
  sharedBy: (name: string) => `Shared by ${name}`,
  empty: "No products yet",
  emptyText: "Add your first product, or import your catalogue from a file.",
  noneFound: "No products found",
  noneFoundText: "Try a different search or filter.",
  showAll: "Show all products",
  edit: "Edit",
  duplicate: "Duplicate",
  copyId: "Copy ID",
  activate: "Activate",
  deactivate: "Deactivate",
  collect: "Add to collection",
  editTogether: "Bulk edit",
  delete: "Delete",
  change: "Update",
  removeText:
    "Deleted products are removed from the catalogue and all collections. You can restore them within 30 days.",
  cancel: "Cancel",
  apply: "Apply",
  tagTitle: "Edit tags",
  collectTitle: "Add to collection",
  addTags: "Add tags",
  removeTags: "Remove tags",
  addToCollection: "Collection",
  removeItem: (name: string) => `Remove ${name}`,
  noChange: "No change",
  done: {
    activate: (products: number, name?: string) =>
      name === undefined
        ? count(products, { one: "# product activated", other: "# products activated" })
        : `“${name}” activated`,
    deactivate: (products: number, name?: string) =>
      name === undefined
        ? count(products, { one: "# product deactivated", other: "# products deactivated" })
        : `“${name}” deactivated`,
    delete: (products: number, name?: string) =>
      name === undefined
        ? count(products, { one: "# product deleted", other: "# products deleted" })
        : `“${name}” deleted`,
    change: (products: number, name?: string) =>
      name === undefined
        ? count(products, { one: "# product updated", other: "# products updated" })
        : `“${name}” updated`,
  },
  noChangesNeeded: "No changes needed",
  undone: (undone: number) =>
    count(undone, { one: "Change to # product undone", other: "Change to # products undone" }),
  restored: (restored: number, name?: string) =>
    name === undefined
      ? count(restored, { one: "# product restored", other: "# products restored" })
      : `“${name}” restored`,
  recentChanges: "Undo changes",
  recentChangesHint: "Available for 10 minutes",
  ask: {
    activate: (products: number) => count(products, { one: "Activate # product?", other: "Activate # products?" }),
    deactivate: (products: number) =>
      count(products, { one: "Deactivate # product?", other: "Deactivate # products?" }),
    delete: (products: number) => count(products, { one: "Delete # product?", other: "Delete # products?" }),
    change: (products: number) => count(products, { one: "Update # product?", other: "Update # products?" }),
  },
  askText: "This includes products on other pages. You can undo it within 10 minutes.",
  working: "Updating products",
  workedThrough: (done: string, total: string) => `${done} of ${total}`,
  stop: "Stop",
  someFailed: (failed: number) =>
    count(failed, { one: "# product couldn't be updated", other: "# products couldn't be updated" }),
  someFailedText: (changed: number) =>
    count(changed, { one: "# product was updated.", other: "# products were updated." }),
  skip: "Skip",
  tryThese: "Try again",
};
