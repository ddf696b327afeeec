// Serializes a list item by item and stops at the size limit, so that a far too large page is never in memory. A program
// gets an error with the number of items that fit; an agent gets these items and the position of the next ones.

import { LIMITS } from "@vitrine/contract";
import { OperationError } from "../errors.ts";
import { othersFirst } from "../others-first.ts";

/** A page without its last rows: the texts of the others already fill an answer. */
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
  /** An item with all fields optional. */
  part: Serialize;
  /** The fields beside the items. */
  rest: Serialize;
}

/** How an agent restricts a list. */
export interface ListWish {
  /** Maximum size of the answer. */
  bytesMax: number;
  /** Maximum size of a single item that is larger than the answer may be. */
  itemBytesMax: number;
  /** Maximum size of the items as read, before `toItem` shortens them. */
  readBytesMax: number;
  /** Shortens an item. */
  toItem: (item: Fields) => Fields;
}

/** About two milliseconds of work, after which other requests run. */
const WRITTEN_AT_ONCE_BYTES = 256 * 1024;

/** Writes the items first. A long list is written in parts, and other requests run in between. */
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

/** Yields after each part. */
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

/** Text after the items. */
const endOf = (rest: string) => `]${rest.replace(/^\{(?=")/, ",").replace(/^\{/, "")}`;

interface Page {
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}

/** The page is in `pagination`, or beside the items. */
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
 * Chooses a page size so that the next page starts after the items that fit: many items now, and many per page from
 * then on.
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
