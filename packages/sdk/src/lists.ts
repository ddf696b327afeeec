// Iterates over lists. A list has numbered pages, pages that name the next one, or a cursor for incremental sync.

import type { Change, Followed, OperationFacts } from "./operation.ts";

export type Query = Readonly<Record<string, unknown>>;

export type List = OperationFacts & { readonly items: string };

export interface Page extends Readonly<Record<string, unknown>> {
  readonly pagination?: { readonly hasNextPage: boolean };
  readonly total?: number;
  readonly next?: string | null;
  readonly nextCursor?: string;
  readonly deleted?: readonly { readonly id: string; readonly deletedAt: string }[];
}

interface Asking {
  readonly ask: (query: Query) => Promise<Page>;
  readonly query: Query;
}

const itemsOf = ({ items }: List, page: Page) => (page[items] ?? []) as readonly unknown[];

/**
 * Requests a page when its first item is needed. Concurrent inserts and deletes may shift items between numbered pages.
 */
export async function* eachItem(list: List, asking: Asking): AsyncGenerator<unknown, void> {
  for await (const page of eachPage(list, asking)) yield* itemsOf(list, page);
}

async function* eachPage(list: List, { ask, query }: Asking): AsyncGenerator<Page, void> {
  const isNumbered = list.chained !== true && !isFollowing(query);
  let next: Query | undefined = { ...sizeOf(list), ...query, ...(isNumbered && { page: 1 }) };
  let seen = 0;
  while (next !== undefined) {
    const page = await ask(next);
    seen += itemsOf(list, page).length;
    yield page;
    next = following(list, next, page, seen);
  }
}

const sizeOf = ({ pageSizeMax }: List) => (pageSizeMax === undefined ? {} : { pageSize: pageSizeMax });

const isFollowing = ({ updatedSince, cursor }: Query) => updatedSince !== undefined || cursor !== undefined;

/** Returns the query of the next page; undefined after the last one. */
function following(list: List, query: Query, page: Page, seen: number): Query | undefined {
  if (list.chained) return typeof page.next === "string" ? { ...query, after: page.next } : undefined;
  const hasNextPage = page.pagination?.hasNextPage ?? seen < (page.total ?? 0);
  if (!hasNextPage) return undefined;
  if (isFollowing(query)) return { ...query, updatedSince: undefined, cursor: page.nextCursor };
  return itemsOf(list, page).length === 0 ? undefined : { ...query, page: Number(query["page"]) + 1 };
}

const BEGINNING = "1970-01-01T00:00:00Z";

export function follow(list: List, { ask, query }: Asking): Followed<unknown> {
  const { updatedSince = BEGINNING, ...given } = query;
  let cursor = given["cursor"] as string | undefined;
  return {
    get cursor() {
      return cursor;
    },
    async *[Symbol.asyncIterator]() {
      const start = cursor === undefined ? { updatedSince } : { cursor };
      for await (const page of eachPage(list, { ask, query: { ...given, ...start } })) {
        yield* changesOf(list, page);
        cursor = page.nextCursor;
      }
    },
  };
}

function* changesOf(list: List, page: Page): Generator<Change<unknown>, void> {
  for (const item of itemsOf(list, page)) yield { type: "changed", item };
  for (const { id, deletedAt } of page.deleted ?? []) yield { type: "deleted", id, deletedAt };
}
