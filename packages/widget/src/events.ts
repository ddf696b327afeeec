interface ServerEvent {
  name: string;
  data: unknown;
}

/** Server-sent events while they arrive: a line with the name, one with JSON, an empty one. */
export async function* readEvents(reply: Response): AsyncGenerator<ServerEvent> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let unread = "";
  while (true) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    unread += value ?? "";
    const events = unread.split("\n\n");
    unread = events.pop() ?? "";
    for (const text of events) {
      const event = parse(text);
      if (event !== undefined) yield event;
    }
    if (done) return;
  }
}

/** Undefined for what only keeps the connection open. */
function parse(text: string): ServerEvent | undefined {
  const name = /^event: (.*)$/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  return name === undefined || data === undefined ? undefined : { name, data: JSON.parse(data) as unknown };
}
