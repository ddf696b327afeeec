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
  picture: "Picture",
  withPicture: "With a picture",
  withoutPicture: "Without a picture",
  inStock: "In stock",
  outOfStock: "Out of stock",
  manyInStock: (stock: string) => `${stock} in stock`,
  out: "Out",
  statuses: { ACTIVE: "Active", INACTIVE: "Inactive", DELETED: "Deleted" },
  clearFilter: (name: string) => `Clear ${name}`,
  sort: "Order",
  sorts: {
    best: "Best match",
    "-createdAt": "Newest",
    createdAt: "Oldest",
    "-updatedAt": "Changed last",
    name: "Name, A to Z",
    "-name": "Name, Z to A",
    brand: "Brand",
    sku: "SKU",
    stock: "Stock, lowest first",
    "-stock": "Stock, highest first",
  },
  columns: "Columns",
  column: {
    product: "Product",
    sku: "SKU",
    barcode: "Barcode",
    status: "Status",
    stock: "Stock",
    tags: "Tags",
    asked: "Asked, 30 days",
    collections: "Collections",
    created: "Created",
    changed: "Changed",
  },
  saveView: "Save view",
  removeView: "Remove view",
  viewRemoved: (name: string) => `“${name}” is removed.`,
  viewName: "Name of the view",
  viewNeedsName: "Give it a name.",
  shareView: "Show it to everybody in this workspace",
  shareViewHint: "Only you can change or remove it.",
  sharedBy: (name: string) => `Shared by ${name}`,
  empty: "No products yet",
  emptyText: "Products are what visitors look at and ask about. Add the first one, or bring all of them from a file.",
  noneFound: "Nothing matches",
  noneFoundText: "No product has all of this. Try fewer words or another filter.",
  showAll: "Show all products",
  edit: "Edit",
  duplicate: "Duplicate",
  copyId: "Copy id",
  activate: "Activate",
  deactivate: "Deactivate",
  collect: "Add to collection",
  editTogether: "Bulk edit",
  delete: "Delete",
  change: "Change",
  removeText: "This removes them from the catalogue and its collections. You can restore them for 30 days.",
  cancel: "Cancel",
  apply: "Apply",
  tagTitle: "Tag the selected products",
  collectTitle: "Add the selected products to a collection",
  addTags: "Add tags",
  removeTags: "Remove tags",
  addToCollection: "Add to a collection",
  takeOff: (name: string) => `Take ${name} off the list`,
  leaveAsIs: "Leave as it is",
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
        ? count(products, { one: "# product changed", other: "# products changed" })
        : `“${name}” changed`,
  },
  nothingChanged: "No changes needed",
  undone: (undone: number) =>
    count(undone, { one: "Change to # product undone", other: "Change to # products undone" }),
  restored: (restored: number, name?: string) =>
    name === undefined
      ? count(restored, { one: "# product restored", other: "# products restored" })
      : `“${name}” restored`,
  recentChanges: "Undo changes",
  recentChangesHint: "For 10 minutes after each change",
  ask: {
    activate: (products: number) => count(products, { one: "Activate # product?", other: "Activate # products?" }),
    deactivate: (products: number) =>
      count(products, { one: "Deactivate # product?", other: "Deactivate # products?" }),
    delete: (products: number) => count(products, { one: "Delete # product?", other: "Delete # products?" }),
    change: (products: number) => count(products, { one: "Change # product?", other: "Change # products?" }),
  },
  askText: "Includes products on other pages. You can undo this for 10 minutes.",
  working: "Changing products",
  workedThrough: (done: string, total: string) => `${done} of ${total}`,
  stop: "Stop",
  someFailed: (failed: number) =>
    count(failed, { one: "# product could not be changed", other: "# products could not be changed" }),
  someFailedText: (changed: number) => count(changed, { one: "# other was changed.", other: "# others were changed." }),
  leaveThem: "Leave them",
  tryThese: "Try these again",
};
