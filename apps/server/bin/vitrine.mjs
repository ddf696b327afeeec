#!/usr/bin/env node
// The command line in a checkout. Standard output belongs to the command alone: what is installed or built first goes to
// standard error.
import "../../../scripts/require-node.mjs";
import { prepare } from "../../../scripts/prepare.mjs";
import { stopWithNpm } from "../../../scripts/stop-with-parent.mjs";

await prepare(console.error);
stopWithNpm();
await import("../dist/cli/main.js");
