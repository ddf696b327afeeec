// Process entry of `vitrine …`.

import { runCommand } from "./run-command.ts";

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
// A started service keeps running and sets its own exit code.
if (code !== 0) process.exitCode = code;
