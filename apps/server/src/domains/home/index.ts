export { homeHandlers } from "./home.ts";
