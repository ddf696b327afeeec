// npm run bench: rebuilds outdated builds, then measures. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/main.js");
