// npm run lighthouse: builds what is out of date, then asks Lighthouse about the demo's pages. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/lighthouse.js");
