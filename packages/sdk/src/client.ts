import { eachItem, follow, type List, type Page, type Query } from "./lists.ts";
import type { CallOptions, WithMeta } from "./operation.ts";
import { type Iterations, OPERATIONS, type Operations, type Streams } from "./operations.generated.ts";
import { type CallInput, Transport, type TransportOptions } from "./transport.ts";

/** Every call needs a workspaceId. */
interface NamedWorkspace {
  workspaceId: string;
}

/** The client has a default workspace; a call may use another. */
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

/** Creates a client of the Vitrine API. It is stateless: create as many as you need. */
export function createVitrine(options: VitrineOptions & { workspaceId: string }): Vitrine<DefaultWorkspace>;
export function createVitrine(options: VitrineOptions): Vitrine;
export function createVitrine(options: VitrineOptions): Vitrine {
  const transport = new Transport(options);
  const client: Record<string, unknown> = {};
  const withMeta: Record<string, unknown> = {};
  for (const [name, facts] of Object.entries(OPERATIONS)) {
    const operation = { ...facts, name };
    const send = (input?: CallInput, callOptions?: CallOptions) => transport.send(operation, input, callOptions);
    withMeta[name] = send;
    client[name] = async (input?: CallInput, callOptions?: CallOptions) => (await send(input, callOptions)).data;
    if (facts.streams) {
      client[`${name}Stream`] = (input?: CallInput, callOptions?: CallOptions) =>
        transport.stream(operation, input, callOptions);
    }
    if (facts.items === undefined) continue;
    const list: List = { ...facts, items: facts.items };
    const askFor = (input: CallInput = {}, callOptions?: CallOptions) => ({
      ask: async (query: Query) => (await send({ ...input, query }, callOptions)).data as Page,
      query: (input["query"] ?? {}) as Query,
    });
    client[`${name}All`] = (input?: CallInput, callOptions?: CallOptions) => eachItem(list, askFor(input, callOptions));
    if (facts.follows) {
      client[name.replace(/^list/, "follow")] = (input?: CallInput, callOptions?: CallOptions) =>
        follow(list, askFor(input, callOptions));
    }
  }
  // The generated interfaces and the generated table have the same source document.
  return { ...client, withMeta } as unknown as Vitrine;
}
