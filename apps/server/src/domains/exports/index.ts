export { exportHandlers } from "./export-workspace.ts";
