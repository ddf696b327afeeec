// dependency-cruiser requests only TypeScript from its parser, never TSX. This derives the syntax from the file name.
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const parse = swc.parseFileSync;
swc.parseFileSync = (path, options) => parse(path, { ...options, tsx: path.endsWith("x") });

await import("../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
