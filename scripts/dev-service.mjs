// The service as `npm run dev` starts it: it ends with whoever watches the sources.
import { stopWithParent } from "./stop-with-parent.mjs";

stopWithParent();
process.argv.splice(2, 0, "start");
await import("../apps/server/dist/cli/main.js");
