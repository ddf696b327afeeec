// `vitrine …` as a process.

import { runCommand } from "./run-command.ts";

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
// A service that was started goes on, and says by itself how it ended.
if (code !== 0) process.exitCode = code;
