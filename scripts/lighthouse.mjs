// npm run lighthouse: builds what is out of date, then asks Lighthouse about the demo's pages. See bench/README.md.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare(console.log);
await import("../bench/dist/lighthouse.js");
