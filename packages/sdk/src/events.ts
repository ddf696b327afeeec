// Server-sent events of a streamed answer.

import { toVitrineError } from "./errors.ts";
import type { StreamEvent } from "./operation.ts";

/** Ends with `done`. Throws the error of an `error` event, and also throws if the stream ends before either. */
export async function* readEvents(operation: string, response: Response): AsyncGenerator<StreamEvent<unknown>, void> {
  for await (const block of blocksOf(response)) {
    const { name, data } = parseBlock(block);
    if (name === "delta") yield { type: "delta", text: JSON.parse(data).text };
    if (name === "error") throw toVitrineError(operation, response, data);
    if (name === "done") return yield { type: "done", data: JSON.parse(data) };
  }
  throw new Error("the stream ended without an answer");
}

/** An empty line separates events. */
async function* blocksOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unread = "";
  for await (const bytes of bodyOf(response)) {
    unread += decoder.decode(bytes, { stream: true });
    const blocks = unread.split(/\r?\n\r?\n/);
    unread = blocks.pop() ?? "";
    yield* blocks;
  }
}

/** Not every browser can iterate over a body. */
async function* bodyOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

function parseBlock(block: string): { name: string; data: string } {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/s.exec(line) ?? []);
  const values = (wanted: string) => fields.filter(([, name]) => name === wanted).map(([, , value]) => value ?? "");
  return { name: values("event").at(-1) ?? "message", data: values("data").join("\n") };
}
