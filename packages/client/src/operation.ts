import type { Operation, OutputOf } from "@vitrine/contract";
import type { z } from "zod";
import { readEvents, type StreamEvent } from "./events.ts";
import { type Answer, type CallInput, type CallOptions, type Facts, open, send } from "./transport.ts";

// biome-ignore lint/suspicious/noExplicitAny: any operation, whatever it takes
type AnyOperation = Operation<any, any, any, any>;

type Empty = Record<never, never>;

/**
 * A schema without fields would admit any name, so it adds no fields here. Query and body have their input types:
 * fields with a default are optional.
 */
type Query<C extends AnyOperation> = string extends keyof z.input<C["query"]> ? Empty : QueryField<z.input<C["query"]>>;
type QueryField<Q> = Empty extends Q ? { readonly query?: Q | undefined } : { readonly query: Q };
type Body<C extends AnyOperation> = C["body"] extends z.ZodType ? { readonly body: z.input<C["body"]> } : Empty;
/** Files have their own field. If an operation accepts files and a body, a call sends one of the two. */
type Content<C extends AnyOperation, F extends string> = [F] extends [never]
  ? Body<C>
  : { readonly [field in F]: readonly Blob[] } | (C["body"] extends null ? never : Body<C>);

type Params<C extends AnyOperation> = string extends keyof z.input<C["params"]>
  ? Empty
  : Readonly<z.input<C["params"]>>;

type OwnInput<C extends AnyOperation, F extends string> = Params<C> & Query<C> & Content<C, F>;

/** Workspace of a call. */
export interface InWorkspace {
  readonly workspaceId: string;
}

export interface Call<Input, Output> {
  (input: Input, options?: CallOptions): Promise<Output>;
  /** Returns the answer with its ETag, for a later change. */
  answer(input: Input, options?: CallOptions): Promise<Answer<Output>>;
  /** Streams the answer; aborting closes the connection. */
  stream(input: Input, options?: CallOptions): AsyncGenerator<StreamEvent<Output>, void>;
  readonly facts: Facts;
}

function call<Input, Output>(facts: Facts): Call<Input, Output> {
  const answer = (input: Input, options?: CallOptions) =>
    send(facts, input as CallInput, options) as Promise<Answer<Output>>;
  return Object.assign(async (input: Input, options?: CallOptions) => (await answer(input, options)).data, {
    facts,
    answer,
    async *stream(input: Input, options?: CallOptions) {
      yield* readEvents<Output>(await open(facts, input as CallInput, options));
    },
  });
}

export const inWorkspace = <C extends AnyOperation, F extends string = never>(
  facts: Facts,
): Call<InWorkspace & OwnInput<C, F>, OutputOf<C>> => call(facts);

export const ofAccount = <C extends AnyOperation, F extends string = never>(
  facts: Facts,
): Call<OwnInput<C, F>, OutputOf<C>> => call(facts);
