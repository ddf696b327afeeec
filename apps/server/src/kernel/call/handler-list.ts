import { OPERATIONS, type Operation } from "@vitrine/contract";
import type { Handler } from "./handler.ts";

/**
 * Every operation has one handler, and every handler an operation. Without it, the documents would promise routes and
 * tools that are not there: the service does not start, and says in one line what is missing.
 */
export function assertComplete(handlers: readonly Handler[], contracts: readonly Operation[] = OPERATIONS): void {
  const problems = [
    ...contracts.flatMap((contract) => problemsOf(contract, handlers)),
    ...handlers
      .filter(({ contract }) => !contracts.includes(contract))
      .map(({ contract }) => `${contract.name} has a handler and no contract`),
  ];
  if (problems.length > 0) throw new Error(`Operations and handlers do not fit: ${problems.join("; ")}.`);
}

function problemsOf(contract: Operation, handlers: readonly Handler[]): string[] {
  const [handler, ...others] = handlers.filter((handler) => handler.contract === contract);
  if (handler === undefined) return [`${contract.name} has no handler`];
  if (others.length > 0) return [`${contract.name} has ${others.length + 1} handlers`];
  // Reads are not kept for repeated requests, and a tool that is called a reader is called without asking.
  return contract.effect === "read" && (handler.mode === "write" || handler.mode === "prepared")
    ? [`${contract.name} reads, and its handler writes`]
    : [];
}
