// dependency-cruiser, which asks its parser for TypeScript and never for TSX: the files' names tell it.
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const parse = swc.parseFileSync;
swc.parseFileSync = (path, options) => parse(path, { ...options, tsx: path.endsWith("x") });

await import("../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
