// The service under `npm run dev`: it ends with the process that watches the sources.
import { stopWithParent } from "./stop-with-parent.mjs";

stopWithParent();
process.argv.splice(2, 0, "start");
await import("../apps/server/dist/cli/main.js");
