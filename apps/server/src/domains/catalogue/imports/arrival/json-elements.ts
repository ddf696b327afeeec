// Streams a JSON array as JSON Lines: one line per element, regardless of the array's layout.

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from("[]{}");
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** The array is the text itself or, as in {"products": […]}, in the object around it. */
export async function* jsonElements(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let depth = 0;
  let listDepth = 0;
  let isInText = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    const line = Buffer.alloc(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const isInside = listDepth > 0 && depth >= listDepth;
      let written: number | undefined = isInside ? byte : undefined;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) {
        isInText = true;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth++;
        if (listDepth === 0 && byte === OPEN_LIST) {
          listDepth = depth;
          written = undefined;
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (depth === listDepth) written = isInside ? LINE_FEED : undefined;
        depth--;
        if (depth < listDepth) listDepth = Number.POSITIVE_INFINITY; // the rest belongs to no product
      } else if (byte === COMMA && depth === listDepth) {
        written = LINE_FEED;
      } else if (byte <= SPACE) {
        written = isInside ? SPACE : undefined;
      }
      if (written !== undefined) line[length++] = written;
    }
    if (length > 0) yield line.subarray(0, length);
  }
}
