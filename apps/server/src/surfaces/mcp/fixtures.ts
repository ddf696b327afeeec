import type { CompleteRequestParams } from "@modelcontextprotocol/server";

/**
 * Fixtures of the official conformance tests (`test_…`, `test://…`). Only tests provide them; the service itself has no
 * fixtures.
 */
export interface Fixtures {
  /** Results by tool name. */
  tools: Record<string, { content: { type: "text"; text: string }[]; isError?: boolean }>;
  /** Messages by prompt name. */
  prompts: Record<string, (given: Record<string, string>) => { messages: never[] }>;
  read(uri: string): { uri: string; mimeType: string; text: string } | undefined;
  complete(params: CompleteRequestParams): string[] | undefined;
}

export const NO_FIXTURES: Fixtures = { tools: {}, prompts: {}, read: () => undefined, complete: () => undefined };

/** Names come from callers: inherited object properties must not match. */
export const fixtureOf = <Fixture>(fixtures: Record<string, Fixture>, name: string): Fixture | undefined =>
  Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
