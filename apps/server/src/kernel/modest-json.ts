/**
 * Twice what the longest list has that means something. Each value takes some microseconds of whoever answers everybody, until it is
 * known that it means nothing, and a name as many again.
 */
const VALUES_MAX = 20_000;
const DEPTH_MAX = 100;

const [QUOTE, BACKSLASH, COMMA, COLON] = Buffer.from('"\\,:');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from("[]{}");

/** Whether a stranger's JSON can be parsed and walked through in no time, told from its bytes alone. */
export function isModestJson(bytes: Uint8Array, valuesMax = VALUES_MAX): boolean {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA || byte === COLON) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      depth++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > valuesMax || depth > DEPTH_MAX) return false;
  }
  return true;
}
