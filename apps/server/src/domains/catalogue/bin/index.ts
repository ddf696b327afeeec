export { binEntryOf, toBinEntry } from "./deletions.ts";
export { binHandlers } from "./handlers.ts";
export { restoreProducts } from "./products.ts";
export { sweep } from "./sweep.ts";
