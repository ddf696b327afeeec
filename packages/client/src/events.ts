// Server-sent events of a streamed answer.

import { noConnection, toApiError } from "./errors.ts";

export type StreamEvent<Output> =
  | { readonly type: "delta"; readonly text: string }
  | { readonly type: "done"; readonly data: Output };

/** Ends with `done`. Throws the error of an `error` event, and also throws if the stream ends before either. */
export async function* readEvents<Output>(response: Response): AsyncGenerator<StreamEvent<Output>, void> {
  for await (const block of blocksOf(response)) {
    const { name, data } = parseBlock(block);
    if (name === "delta") yield { type: "delta", text: JSON.parse(data).text };
    if (name === "error") throw toApiError(JSON.parse(data).status, data, (header) => response.headers.get(header));
    if (name === "done") return yield { type: "done", data: JSON.parse(data) };
  }
  throw noConnection(undefined);
}

/** An empty line separates events. */
async function* blocksOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let unread = "";
  try {
    for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
      unread += decoder.decode(piece.value, { stream: true });
      const blocks = unread.split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? "";
      yield* blocks;
    }
  } finally {
    // Closes the connection if the caller leaves the loop early.
    await reader?.cancel().catch(() => {});
  }
}

function parseBlock(block: string): { name: string; data: string } {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/s.exec(line) ?? []);
  const values = (wanted: string) => fields.filter(([, name]) => name === wanted).map(([, , value]) => value ?? "");
  return { name: values("event").at(-1) ?? "message", data: values("data").join("\n") };
}
