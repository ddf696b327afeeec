// A page of a list has a limit in bytes. It is written item by item and ends where the limit is reached, so that a page that is far
// too large is never in memory as a whole. A program then hears how many items fit; an agent gets those, and where the next ones
// begin. Where less of each item is wanted, that is all that is ever written.

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

/** What an agent wants a list to be. */
export interface ListWish {
  /** Of the whole answer: it ends with the last item that fits. */
  bytesMax: number;
  /** Of an item that is larger than the answer may be, and then stands alone in it. */
  itemBytesMax: number;
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
  const { bytesMax, itemBytesMax = bytesMax, readBytesMax = bytesMax }: Partial<ListWish> & Bound = wish ?? LIMITS.list;
  const writeItem = wish === undefined ? item : (one: unknown) => part(wish.toItem(one as Fields));
  const output = (given instanceof CutList ? given.output : given) as Fields;
  const all = output[items] as unknown[];
  const written: string[] = [];
  let sizeBytes = Buffer.byteLength(items) + Buffer.byteLength(endOf(rest(output))) + '{"":['.length;
  let pauseAt = WRITTEN_AT_ONCE_BYTES;
  for (const one of all) {
    if (sizeBytes > pauseAt) {
      yield;
      pauseAt = sizeBytes + WRITTEN_AT_ONCE_BYTES;
    }
    const json = writeItem(one);
    sizeBytes += Buffer.byteLength(json) + 1;
    if (sizeBytes - 1 > (written.length === 0 ? itemBytesMax : bytesMax)) break;
    written.push(json);
  }
  const isCut = given instanceof CutList || written.length < all.length;
  if (isCut && (wish === undefined || written.length === 0))
    // However little is wanted of each: what is not among the items was never read.
    throw tooLarge(
      written.length,
      written.length === all.length ? readBytesMax : written.length === 0 ? itemBytesMax : bytesMax,
    );
  const write = (some: string[], about: Fields) => `{"${items}":[${some.join(",")}${endOf(rest(about))}`;
  if (wish === undefined) return write(written, output);
  const page = pageOf(output);
  const cut = isCut ? cutAt(page, written.length) : { kept: written.length, next: pageAfter(page) };
  if (cut.next === undefined) return write(written, output);
  const text = write(written.slice(0, cut.kept), isCut ? withNextPage(output) : output);
  return `${text.slice(0, -1)},"next":${JSON.stringify(cut.next)}}`;
}

interface Bound {
  bytesMax: number;
}

/** What follows the items. */
const endOf = (rest: string) => `]${rest.replace(/^\{(?=")/, ",").replace(/^\{/, "")}`;

interface Page {
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}

/** A list tells its page in `pagination`, or beside its items. */
function pageOf(output: Fields): Page {
  const { pagination } = output as { pagination?: { page: number; limit: number; hasNextPage: boolean } };
  if (pagination !== undefined) return { ...pagination, pageSize: pagination.limit };
  const { page, pageSize, total } = output as { page: number; pageSize: number; total: number };
  return { page, pageSize, hasNextPage: page * pageSize < total };
}

const withNextPage = ({ pagination, ...output }: Fields): Fields =>
  pagination === undefined ? output : { ...output, pagination: { ...pagination, hasNextPage: true } };

const pageAfter = ({ page, pageSize, hasNextPage }: Page) => (hasNextPage ? { page: page + 1, pageSize } : undefined);

/**
 * Where to cut a page of which so many items fit, so that a page of another size begins there: many items now, and many per page
 * from there on.
 */
function cutAt({ page, pageSize }: Page, fitting: number) {
  const start = (page - 1) * pageSize;
  const cuts = Array.from({ length: fitting }, (_, n) => {
    const size = fitting - n;
    const pages = Math.floor((start + fitting) / size);
    return { kept: pages * size - start, next: { page: pages + 1, pageSize: size } };
  });
  const worth = ({ kept, next }: (typeof cuts)[number]) => kept + next.pageSize;
  return cuts.reduce((best, cut) => (worth(cut) > worth(best) ? cut : best));
}

function tooLarge(fitting: number, bytesMax: number): OperationError {
  const limit = `${bytesMax / 1024 / 1024} MiB`;
  if (fitting === 0) {
    const message = `The response is larger than ${limit}: even a single item is too large for a list.`;
    return new OperationError("payload_too_large", { message });
  }
  return new OperationError("payload_too_large", {
    message: `The response is larger than ${limit}: the largest pageSize that fits is ${fitting}.`,
    fieldErrors: { pageSize: `must be at most ${fitting}` },
  });
}
