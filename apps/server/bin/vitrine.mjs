#!/usr/bin/env node
// The command line. Standard output belongs to the command alone: what is installed or built first goes to standard error.
import "../../../scripts/require-node.mjs";
import { prepare } from "../../../scripts/prepare.mjs";

await prepare(console.error);
await import("../dist/cli/main.js");
