// The command line. `start` runs the service; all other commands work on its database, with or without a running
// service.

import { Command, CommanderError } from "commander";
import { BUILD } from "../composition/build.ts";
import { describeFailure } from "./failures.ts";
import { atTerminal, type Terminal, terminal } from "./terminal.ts";

/** Loads a command's module only when it is named, so that each starts quickly; help lists all of them. */
const COMMANDS: { names: string[]; load: () => Promise<(program: Command) => void> }[] = [
  { names: ["start", "migrate"], load: async () => (await import("./start.ts")).startCommand },
  { names: ["demo"], load: async () => (await import("./demo/command.ts")).demoCommand },
  { names: ["account", "staff"], load: async () => (await import("./accounts.ts")).accountCommands },
  {
    names: ["workspace", "member", "access-policy"],
    load: async () => (await import("./workspaces.ts")).workspaceCommands,
  },
  { names: ["customer"], load: async () => (await import("./customers.ts")).customerCommands },
  { names: ["storage"], load: async () => (await import("./storage.ts")).storageCommands },
  { names: ["key"], load: async () => (await import("./keys.ts")).keyCommands },
  { names: ["credits", "ledger"], load: async () => (await import("./credits.ts")).creditCommands },
  { names: ["export"], load: async () => (await import("./export.ts")).exportCommand },
  { names: ["import"], load: async () => (await import("./import.ts")).importCommand },
  { names: ["audit"], load: async () => (await import("./audit.ts")).auditCommands },
  { names: ["distribute"], load: async () => (await import("./distribute.ts")).distributeCommand },
  { names: ["doctor"], load: async () => (await import("./doctor.ts")).doctorCommand },
  { names: ["job", "jobs"], load: async () => (await import("./jobs.ts")).jobCommands },
  { names: ["backup", "restore"], load: async () => (await import("./backup.ts")).backupCommands },
  { names: ["source"], load: async () => (await import("./keys.ts")).sourceCommands },
];

/** Runs one command to its end and returns its exit code. `start` returns when the service runs. */
export function runCommand(args: readonly string[], given: Terminal): Promise<number> {
  return atTerminal(given, async () => {
    const named = COMMANDS.filter(({ names }) => names.includes(args[0] ?? ""));
    const program = openProgram(given);
    for (const { load } of named.length > 0 ? named : COMMANDS) (await load())(program);
    try {
      await program.parseAsync(args, { from: "user" });
    } catch (error) {
      if (error instanceof CommanderError && error.exitCode === 0) return; // --help, --version
      const isIncomplete = error instanceof CommanderError && error.code === "commander.help";
      given.err(isIncomplete ? missingCommandText(program, args, named.length > 0) : `${describeFailure(error)}\n`);
      terminal().exitCode = 1;
    }
  });
}

function openProgram({ out }: Terminal): Command {
  return new Command("vitrine")
    .description("A product catalogue for people, programs and AI agents")
    .version(BUILD)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: () => {}, outputError: () => {} }); // failures are printed once, above
}

/** Prints the full help without a command; for a group, the error names the missing command. */
function missingCommandText(program: Command, [group]: readonly string[], isKnown: boolean): string {
  if (group === undefined) return program.helpInformation();
  return `error: missing command; see vitrine ${isKnown ? `${group} ` : ""}--help\n`;
}
