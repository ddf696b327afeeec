import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { isVitrineError } from "@vitrine/sdk";

const BODY_BYTES_MAX = 5 * 1024 * 1024;
const PUBLIC = fileURLToPath(new URL("public", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** An error with a status and a code for the browser. */
export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Requires JSON, against cross-site requests: foreign forms cannot send it, and browsers block foreign scripts. */
export async function readJson(request) {
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    throw new Refusal(415, "wrong_type", "Send JSON.");
  }
  const pieces = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > BODY_BYTES_MAX) throw new Refusal(413, "payload_too_large", "That is too much.");
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8") || "{}");
  } catch {
    throw new Refusal(400, "invalid_input", "That is not JSON.");
  }
}

export function sendJson(response, status, body) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

export async function sendFile(response, pathname) {
  const name = pathname === "/" ? "/index.html" : pathname;
  const type = TYPES[extname(name)];
  const bytes = type && !name.includes("..") ? await readFile(PUBLIC + name).catch(() => undefined) : undefined;
  if (bytes === undefined) return sendJson(response, 404, { code: "not_found", message: "There is no such page." });
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
  response.end(bytes);
}

/**
 * Returns the public part of an error. Use status and code in conditions; the rest is for the log, without credentials.
 */
export function toPublicError(error) {
  if (isVitrineError(error)) {
    const { status, code, message, fieldErrors, retryAfterSeconds } = error;
    return { status, code, message, fieldErrors, retryAfterSeconds };
  }
  if (error instanceof Refusal) return { status: error.status, code: error.code, message: error.message };
  console.error(error);
  return { status: 502, code: "unavailable", message: "Something went wrong. Please try again." };
}

export function answerFailure(response, error) {
  const body = toPublicError(error);
  if (response.headersSent) return response.end();
  sendJson(response, body.status, body);
}
