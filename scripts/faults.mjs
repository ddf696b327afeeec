// npm run faults: builds what is out of date, then breaks the service on purpose. See bench/README.md.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare(console.log);
await import("../bench/dist/faults.js");
