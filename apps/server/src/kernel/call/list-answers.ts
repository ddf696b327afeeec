// A page of a list has a limit in bytes. It is written item by item and ends where the limit is reached, so that a page that
// is far too large is never in memory as a whole; whoever asked hears how many items fit. Where less of each item is wanted, that
// is all that is ever written.

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
  /** An item of which anything may be missing. */
  part: Serialize;
  /** All that is not the items. */
  rest: Serialize;
}

/** What a caller wants a list to be. */
export interface ListWish {
  /** Of the whole answer, below the limit that holds for everybody. */
  bytesMax: number;
  /** Of what it is made of: where less of each item is wanted, more is read than is written. */
  readBytesMax: number;
  /** What is wanted of each item. */
  toItem: (item: Fields) => Fields;
}

/** About two milliseconds' work: then others come first. */
const WRITTEN_AT_ONCE_BYTES = 256 * 1024;

/** The items come first: a reader can begin with them. A long list is written with pauses in which others are answered. */
export function writeList(
  serializers: ListSerializers,
  given: unknown,
  wish: ListWish | undefined,
): string | Promise<string> {
  const writing = write(serializers, given, wish);
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
function* write(
  { items, item, part, rest }: ListSerializers,
  given: unknown,
  wish: ListWish | undefined,
): Generator<void, string> {
  const { bytesMax } = wish ?? LIMITS.list;
  const writeItem = wish === undefined ? item : (one: unknown) => part(wish.toItem(one as Fields));
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
    const json = writeItem(one);
    sizeBytes += Buffer.byteLength(json) + 1;
    if (sizeBytes - 1 > bytesMax) throw tooLarge(written.length, bytesMax);
    written.push(json);
  }
  // However little is wanted of each: the others were never read.
  if (given instanceof CutList) throw tooLarge(written.length, wish?.readBytesMax ?? LIMITS.list.bytesMax);
  return `{"${items}":[${written.join(",")}${end}`;
}

function tooLarge(fitting: number, bytesMax: number): OperationError {
  const limit = `${bytesMax / 1024 / 1024} MiB`;
  if (fitting === 0) {
    const message = `The answer is larger than ${limit}: even a single item is too large for a list.`;
    return new OperationError("payload_too_large", { message });
  }
  return new OperationError("payload_too_large", {
    message: `The answer is larger than ${limit}: the largest pageSize that fits is ${fitting}.`,
    fieldErrors: { pageSize: `must be at most ${fitting}` },
  });
}
