// Fixtures that the conformance tool expects of a server. Scopes, limits, errors and both protocol eras are the
// service's own.

import type { Fixtures } from "../../../src/surfaces/mcp/index.ts";

const text = (text: string) => ({ type: "text" as const, text });
const fromUser = (content: object) => ({ role: "user", content }) as never;

const STATIC_TEXT = "test://static-text";
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

export const FIXTURES: Fixtures = {
  tools: {
    test_simple_text: { content: [text("This is a simple text response for testing.")] },
    test_error_handling: { content: [text("This tool intentionally returns an error for testing")], isError: true },
  },
  prompts: {
    test_simple_prompt: () => ({ messages: [fromUser(text("This is a simple prompt for testing."))] }),
    test_prompt_with_arguments: ({ arg1, arg2 }) => ({
      messages: [fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
    test_prompt_with_embedded_resource: ({ resourceUri }) => ({
      messages: [
        fromUser({
          type: "resource",
          resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
        }),
        fromUser(text("Please process the embedded resource above.")),
      ],
    }),
  },
  read(uri) {
    if (uri === STATIC_TEXT)
      return { uri, mimeType: "text/plain", text: "This is the content of the static text resource." };
    const [, id] = TEMPLATE.exec(uri) ?? [];
    if (id === undefined) return undefined;
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { uri, mimeType: "application/json", text: JSON.stringify(data) };
  },
  complete: ({ ref, argument }) =>
    ref.type === "ref/prompt" && ref.name === "test_prompt_with_arguments"
      ? ["paris", "park", "party"].filter((value) => value.startsWith(argument.value))
      : undefined,
};
