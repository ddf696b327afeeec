export { binDeedOf, toBinDeed } from "./deeds.ts";
export { binHandlers } from "./handlers.ts";
export { bringBackProducts } from "./products.ts";
export { sweep } from "./sweep.ts";
