import { type Command, InvalidArgumentError } from "commander";
import type { Actor } from "../kernel/audit.ts";

/** A subcommand that can print its result as JSON. */
export const command = (parent: Command, name: string, description: string): Command =>
  parent.command(name).description(description).option("--json", "print the result as JSON").exitOverride();

export const group = (program: Command, name: string, description: string): Command =>
  program.command(name).description(description).exitOverride();

/** Parses a whole number within bounds. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || value < min || value > max) {
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  }
  return value;
};

/**
 * Accepts a value or the keyword for null: commander treats null as a flag without a value, so `noneAsNull` converts
 * it.
 */
export const orNone =
  <T>(parse: (text: string) => T) =>
  (text: string): T | "none" =>
    text === "none" ? text : parse(text);

export const noneAsNull = (options: object): object =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value === "none" ? null : value]));

export const oneOf = (values: readonly string[]) => (text: string) => {
  const value = text.toUpperCase().replaceAll("-", "_");
  if (!values.includes(value)) throw new InvalidArgumentError(`Must be one of ${values.join(", ")}.`);
  return value;
};

/** Irreversible commands require a flag for confirmation: scripts cannot answer a prompt. */
export function irrevocable(target: Command): Command {
  return target.option("--yes", "confirm that the command cannot be undone").hook("preAction", (_, self) => {
    if (self.opts<{ yes?: boolean }>().yes !== true) {
      throw new InvalidArgumentError("error: this cannot be undone; add --yes to confirm");
    }
  });
}

/** Adds the reason for the audit log. */
export const withReason = (target: Command): Command =>
  target.option("--reason <text>", "reason, recorded in the audit log");

export const because = (actor: Actor, { reason }: { reason?: unknown }): Actor =>
  typeof reason === "string" && reason.trim() !== "" ? { ...actor, reason: reason.trim() } : actor;

/** Adds paging to a list with the newest first. */
export const withPage = (target: Command): Command =>
  target
    .option("--limit <n>", "maximum number of results", wholeNumber(1, 1000), 50)
    .option("--after <place>", "cursor printed by the previous page");

/** Accepts the id of the target as an argument or as one of several likely flags. */
export function subject(target: Command, flags: readonly string[]): Command {
  target.argument("[id]");
  for (const flag of flags) target.option(`--${flag} <id>`);
  return target;
}

export function subjectOf(
  argument: string | undefined,
  options: Record<string, unknown>,
  flags: readonly string[],
): string {
  const given = [argument, ...flags.map((flag) => options[flag])].find((value) => typeof value === "string");
  if (typeof given !== "string") throw new InvalidArgumentError(`error: pass --${flags[0]} <id>`);
  return given;
}
