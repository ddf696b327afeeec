import { CommanderError } from "commander";
import { OperationError } from "../kernel/errors.ts";

/** One clear line for the user, without details for developers. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommanderError) return error.message.split("\n")[0] ?? "";
  // The operator can fix an outage, so the message names it.
  if (error instanceof OperationError && error.code === "unavailable") return `error: ${error.message}`;
  if (error instanceof OperationError) return describeRefusal(error);
  return `error: ${(error as Error).message}`;
}

function describeRefusal(error: OperationError): string {
  const fields = Object.entries(error.fieldErrors ?? {}).map(([field, problem]) => `${field} ${problem}`);
  return `error: ${error.code}: ${fields.length > 0 ? fields.join("; ") : error.toBody().message}`;
}
