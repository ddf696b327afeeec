// A page of a list has a limit in bytes. It is written item by item and ends where the limit is reached, so that a page that
// is far too large is never in memory as a whole; whoever asked hears how many items fit.

import { LIMITS } from "@vitrine/contract";
import { OperationError } from "../errors.ts";
import { othersFirst } from "../others-first.ts";

/** A page whose last rows were left unread, because the texts of those before fill an answer. */
export class CutList<Output> {
  readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }
}

type Serialize = (value: unknown) => string;
type Fields = Record<string, unknown>;

export interface ListSerializers {
  /** The field that holds the items. */
  items: string;
  item: Serialize;
  /** All that is not the items. */
  rest: Serialize;
}

/** About two milliseconds' work: then others come first. */
const WRITTEN_AT_ONCE_BYTES = 256 * 1024;

/** The items come first: a reader can begin with them. A long list is written with pauses in which others are answered. */
export function writeList(serializers: ListSerializers, given: unknown): string | Promise<string> {
  const writing = write(serializers, given);
  const { done, value } = writing.next();
  return done ? value : writeTheRest(writing);
}

async function writeTheRest(writing: Generator<void, string>): Promise<string> {
  for (;;) {
    await othersFirst();
    const { done, value } = writing.next();
    if (done) return value;
  }
}

/** Yields when it has written enough at once. */
function* write({ items, item, rest }: ListSerializers, given: unknown): Generator<void, string> {
  const output = (given instanceof CutList ? given.output : given) as Fields;
  const end = `]${rest(output)
    .replace(/^\{(?=")/, ",")
    .replace(/^\{/, "")}`;
  const written: string[] = [];
  let sizeBytes = Buffer.byteLength(items) + Buffer.byteLength(end) + '{"":['.length;
  let pauseAt = WRITTEN_AT_ONCE_BYTES;
  for (const one of output[items] as unknown[]) {
    if (sizeBytes > pauseAt) {
      yield;
      pauseAt = sizeBytes + WRITTEN_AT_ONCE_BYTES;
    }
    const json = item(one);
    sizeBytes += Buffer.byteLength(json) + 1;
    if (sizeBytes - 1 > LIMITS.list.bytesMax) throw tooLarge(written.length);
    written.push(json);
  }
  if (given instanceof CutList) throw tooLarge(written.length);
  return `{"${items}":[${written.join(",")}${end}`;
}

const LIMIT = `${LIMITS.list.bytesMax / 1024 / 1024} MiB`;

function tooLarge(fitting: number): OperationError {
  if (fitting === 0) {
    const message = `The answer is larger than ${LIMIT}: even a single item is too large for a list.`;
    return new OperationError("payload_too_large", { message });
  }
  return new OperationError("payload_too_large", {
    message: `The answer is larger than ${LIMIT}: the largest pageSize that fits is ${fitting}.`,
    fieldErrors: { pageSize: `must be at most ${fitting}` },
  });
}
