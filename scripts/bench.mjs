// npm run bench: builds what is out of date, then measures. See bench/README.md.
import "./require-node.mjs";
import { prepareWithTools } from "./prepare.mjs";

await prepareWithTools(console.log);
await import("../bench/dist/main.js");
