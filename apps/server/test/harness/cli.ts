// Runs operator commands in the test's process.

import { runCommand } from "../../src/cli/run-command.ts";

/** Runs one command to its end. */
export async function runCli(args: string[], env: Record<string, string>) {
  let stdout = "";
  let stderr = "";
  const code = await runCommand(args, {
    env,
    out: (text) => (stdout += text),
    err: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
}
