// npm run bench: builds what is out of date, then measures. See bench/README.md.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare(console.log);
await import("../bench/dist/main.js");
