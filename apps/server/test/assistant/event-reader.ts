// Reads server-sent events like a browser.

import { request } from "node:http";

export interface StreamedEvent {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any;
}

export interface StreamedReply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  events: StreamedEvent[];
  /** Comment lines (they start with a colon), which keep the connection alive. */
  comments: string[];
  /** Whole body when it is no event stream. */
  text: string;
  /** True when the connection closed before the end. */
  isCut: boolean;
}

/** Posts JSON and reads events. `onEvent` may hang up by calling its second argument. */
export function postForEvents(
  url: string,
  options: { headers: Record<string, string>; body: unknown },
  onEvent: (event: StreamedEvent, hangUp: () => void) => void = () => {},
): Promise<StreamedReply> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/event-stream", "content-type": "application/json", ...options.headers };
    const outgoing = request(url, { method: "POST", headers }, (incoming) => {
      const reply: StreamedReply = {
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events: [],
        comments: [],
        text: "",
        isCut: false,
      };
      let unread = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (piece: string) => {
        reply.text += piece;
        unread += piece;
        const blocks = unread.split("\n\n");
        unread = blocks.pop() ?? "";
        for (const block of blocks) {
          if (block.startsWith(":")) reply.comments.push(block);
          else onEvent(noted(reply, block), () => outgoing.destroy());
        }
      });
      incoming.on("close", () => resolve({ ...reply, isCut: !incoming.complete }));
      incoming.on("error", () => {});
    });
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(options.body));
  });
}

function noted(reply: StreamedReply, block: string): StreamedEvent {
  const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
  const event = { name, data: JSON.parse(data) };
  reply.events.push(event);
  return event;
}
