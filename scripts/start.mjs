// npm start: prepares any checkout and runs the service.
import "./require-node.mjs";
import { takenPorts } from "./ports.mjs";
import { prepare } from "./prepare.mjs";
import { stopWithNpm } from "./stop-with-parent.mjs";

const taken = await takenPorts(process.env);
if (taken.length > 0) {
  console.error(taken.join("\n"));
  process.exit(1);
}
await prepare(console.log);
stopWithNpm();
process.argv.splice(2, 0, "start");
await import("../apps/server/dist/cli/main.js");
