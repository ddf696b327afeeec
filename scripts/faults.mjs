// npm run faults: rebuilds outdated builds, then injects faults into the service. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/faults.js");
