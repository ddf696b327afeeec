// Fake server for the wire formats of the hosted providers, with scripted failures.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HostedSettings } from "../../../src/providers/models/index.ts";

export type Behaviour = "answers" | "hangs" | "stalls" | "breaks off" | "429" | "401" | "500" | "garbage" | "filters";
export type Provider = HostedSettings["provider"];

export interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: each provider has a shape of its own, and tests look into all of them
  body: any;
}

export class FakeProvider {
  readonly received: Received[] = [];
  behaviour: Behaviour = "answers";
  /** Answer of the model; objects are written as JSON. */
  answer: unknown = {};
  /** Answers of the first calls, one each, before `answer`. */
  first: unknown[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<FakeProvider> {
    const fake = new FakeProvider();
    await new Promise<void>((resolve) => fake.#server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  settings(provider: Provider, changes: Partial<HostedSettings> = {}): HostedSettings {
    return {
      provider,
      apiKey: "test-key",
      baseUrl: this.url,
      models: {
        fast: MODELS[provider],
        comprehensive: `${MODELS[provider]}-large`,
        vision: `${MODELS[provider]}-vision`,
      },
      reasoning: true,
      structuredOutput: true,
      ...changes,
    };
  }

  reset(): void {
    this.received.length = 0;
    this.behaviour = "answers";
    this.first = [];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const path = request.url ?? "";
    this.received.push({ path, headers: request.headers, body: JSON.parse(text) });
    if (this.behaviour === "hangs") return;
    if (/^\d+$/.test(this.behaviour)) {
      response.writeHead(Number(this.behaviour), { "content-type": "application/json", "retry-after": "1" });
      return void response.end(JSON.stringify({ error: { message: "no", type: "error" } }));
    }
    if (this.behaviour === "garbage") {
      response.writeHead(200, { "content-type": "text/html" });
      return void response.end("<html>It works!</html>");
    }
    this.#stream(path, response);
  }

  #stream(path: string, response: ServerResponse): void {
    const answer = this.first.shift() ?? this.answer;
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    const events = eventsFor(path)(text.match(/[\s\S]{1,7}/gu) ?? [], this.behaviour === "filters");
    response.writeHead(200, { "content-type": "text/event-stream" });
    const isWhole = this.behaviour === "answers" || this.behaviour === "filters";
    for (const event of isWhole ? events : events.slice(0, Math.ceil(events.length / 2))) response.write(event);
    if (isWhole) response.end();
    else if (this.behaviour === "breaks off") setImmediate(() => response.destroy());
  }
}

/** Names that the providers' packages treat as reasoning models. */
const MODELS: Record<Provider, string> = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-6",
  google: "gemini-3-flash",
  "openai-compatible": "llama",
};

type ToEvents = (pieces: readonly string[], isFiltered: boolean) => string[];

function eventsFor(path: string): ToEvents {
  if (path.endsWith("/responses")) return openAiResponses;
  if (path.endsWith("/chat/completions")) return chatCompletions;
  if (path.endsWith("/messages")) return anthropicMessages;
  if (path.includes(":streamGenerateContent")) return googleContent;
  throw new Error(`nobody speaks ${path}`);
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string }) => `event: ${value.type}\n${data(value)}`;

const openAiResponses: ToEvents = (pieces, isFiltered) => {
  const response = { id: "resp_1", object: "response", created_at: 1, model: "m", output: [] };
  const usage = {
    input_tokens: 120,
    output_tokens: 30,
    total_tokens: 150,
    input_tokens_details: { cached_tokens: 40 },
    output_tokens_details: { reasoning_tokens: 9 },
  };
  const item = { id: "msg_1", type: "message", role: "assistant", status: "in_progress", content: [] };
  const end = isFiltered
    ? {
        type: "response.incomplete",
        response: { ...response, usage, incomplete_details: { reason: "content_filter" } },
      }
    : { type: "response.completed", response: { ...response, usage, incomplete_details: null } };
  return [
    named({ type: "response.created", response } as never),
    named({ type: "response.output_item.added", output_index: 0, item } as never),
    ...pieces.map((delta) =>
      named({
        type: "response.output_text.delta",
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta,
      } as never),
    ),
    named({ type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } } as never),
    named(end as never),
  ];
};

const chatCompletions: ToEvents = (pieces, isFiltered) => {
  const chunk = (choices: unknown[], more = {}) =>
    data({ id: "c1", object: "chat.completion.chunk", created: 1, model: "m", choices, ...more });
  return [
    chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]),
    ...pieces.map((content) => chunk([{ index: 0, delta: { content }, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: isFiltered ? "content_filter" : "stop" }]),
    chunk([], {
      usage: {
        prompt_tokens: 120,
        completion_tokens: 30,
        total_tokens: 150,
        prompt_tokens_details: { cached_tokens: 40 },
        completion_tokens_details: { reasoning_tokens: 9 },
      },
    }),
    "data: [DONE]\n\n",
  ];
};

const anthropicMessages: ToEvents = (pieces, isFiltered) => [
  named({
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 80, cache_read_input_tokens: 40, cache_creation_input_tokens: 0, output_tokens: 1 },
    },
  } as never),
  named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } } as never),
  ...pieces.map((text) =>
    named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } } as never),
  ),
  named({ type: "content_block_stop", index: 0 } as never),
  named({
    type: "message_delta",
    delta: { stop_reason: isFiltered ? "refusal" : "end_turn", stop_sequence: null },
    usage: { output_tokens: 30 },
  } as never),
  named({ type: "message_stop" }),
];

const googleContent: ToEvents = (pieces, isFiltered) => [
  ...pieces.map((text) => data({ candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0 }] })),
  data({
    candidates: [
      { content: { role: "model", parts: [{ text: "" }] }, finishReason: isFiltered ? "SAFETY" : "STOP", index: 0 },
    ],
    usageMetadata: {
      promptTokenCount: 120,
      candidatesTokenCount: 21,
      thoughtsTokenCount: 9,
      totalTokenCount: 150,
      cachedContentTokenCount: 40,
    },
  }),
];
