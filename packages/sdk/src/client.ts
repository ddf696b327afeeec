import type { CallOptions, OperationFacts, WithMeta } from "./operation.ts";
import { type Iterations, OPERATIONS, type Operations, type Streams } from "./operations.generated.ts";
import { type CallInput, Transport, type TransportOptions } from "./transport.ts";

/** Every call names its workspace. */
interface NamedWorkspace {
  workspaceId: string;
}

/** The client has a workspace of its own; a call may name another. */
interface DefaultWorkspace {
  workspaceId?: string;
}

export interface Vitrine<Selector = NamedWorkspace>
  extends Operations<Selector>,
    Iterations<Selector>,
    Streams<Selector> {
  /** The same operations, each answering `{ data, etag, requestId, … }`. */
  readonly withMeta: WithMeta<Operations<Selector>>;
}

export type VitrineOptions = TransportOptions;

/** A client of the Vitrine API. It has no state: make as many as you like. */
export function createVitrine(options: VitrineOptions & { workspaceId: string }): Vitrine<DefaultWorkspace>;
export function createVitrine(options: VitrineOptions): Vitrine;
export function createVitrine(options: VitrineOptions): Vitrine {
  const transport = new Transport(options);
  const client: Record<string, unknown> = {};
  const withMeta: Record<string, unknown> = {};
  for (const [name, facts] of Object.entries(OPERATIONS)) {
    withMeta[name] = (input?: CallInput, callOptions?: CallOptions) => transport.send(facts, input, callOptions);
    client[name] = async (input?: CallInput, callOptions?: CallOptions) =>
      (await transport.send(facts, input, callOptions)).data;
    if (facts.streams) {
      client[`${name}Stream`] = (input?: CallInput, callOptions?: CallOptions) =>
        transport.stream(facts, input, callOptions);
    }
    if (facts.items !== undefined) {
      client[`${name}All`] = (input?: CallInput, callOptions?: CallOptions) =>
        eachItem(transport, facts, input, callOptions);
    }
  }
  // The generated interfaces and the generated table come from the same document.
  return { ...client, withMeta } as unknown as Vitrine;
}

interface Page {
  readonly pagination?: { readonly hasNextPage: boolean };
  readonly total?: number;
}

/** Asks for a page when its first item is wanted. Items that are added or removed meanwhile may shift between pages. */
async function* eachItem(
  transport: Transport,
  facts: OperationFacts,
  input: CallInput = {},
  options?: CallOptions,
): AsyncGenerator<unknown, void> {
  const query = { pageSize: facts.pageSizeMax, ...(input["query"] as Record<string, unknown> | undefined) };
  for (let page = 1, seen = 0, more = true; more; page++) {
    const { data } = await transport.send(facts, { ...input, query: { ...query, page } }, options);
    const { pagination, total = 0 } = data as Page;
    const items = (data as Record<string, unknown[]>)[facts.items ?? ""] ?? [];
    yield* items;
    seen += items.length;
    more = items.length > 0 && (pagination?.hasNextPage ?? seen < total);
  }
}
