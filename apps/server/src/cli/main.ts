// The command line. `start` runs the service; everything else works on its database, whether it runs or not.

import { Command, CommanderError } from "commander";
import { accountCommands } from "./accounts.ts";
import { creditCommands } from "./credits.ts";
import { demoCommand } from "./demo/command.ts";
import { describeFailure } from "./failures.ts";
import { importCommand } from "./import.ts";
import { keyCommands, sourceCommands } from "./keys.ts";
import { startCommand } from "./start.ts";
import { workspaceCommands } from "./workspaces.ts";

const program = new Command("vitrine")
  .description("A catalogue that people, programs and AI agents can all use")
  .exitOverride()
  .configureOutput({ outputError: () => {} }); // failures are written once, below

for (const add of [
  startCommand,
  demoCommand,
  accountCommands,
  workspaceCommands,
  keyCommands,
  creditCommands,
  importCommand,
  sourceCommands,
]) {
  add(program);
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exit(0); // --help, --version
  const isHelp = error instanceof CommanderError && error.code === "commander.help"; // has been written already
  if (!isHelp) process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
