export { searchHandlers } from "./search.ts";
