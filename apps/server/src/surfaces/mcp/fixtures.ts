import type { CompleteRequestParams } from "@modelcontextprotocol/server";

/**
 * What the official conformance tool expects a server to offer for a test (`test_…`, `test://…`). A test brings them along;
 * the service has none of its own.
 */
export interface Fixtures {
  /** Results by the tool's name. */
  tools: Record<string, { content: { type: "text"; text: string }[]; isError?: boolean }>;
  /** Messages by the prompt's name. */
  prompts: Record<string, (given: Record<string, string>) => { messages: never[] }>;
  read(uri: string): { uri: string; mimeType: string; text: string } | undefined;
  complete(params: CompleteRequestParams): string[] | undefined;
}

export const NO_FIXTURES: Fixtures = { tools: {}, prompts: {}, read: () => undefined, complete: () => undefined };

/** Names come from callers: what every object has is no fixture. */
export const fixtureOf = <Fixture>(fixtures: Record<string, Fixture>, name: string): Fixture | undefined =>
  Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
