// npm run lighthouse: rebuilds outdated builds, then runs Lighthouse on the demo's pages. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/lighthouse.js");
