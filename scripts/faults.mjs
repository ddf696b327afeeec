// npm run faults: builds what is out of date, then breaks the service on purpose. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/faults.js");
