// Calls of a site's pages: the same operations that integrators' backends call for their visitors.

import type { Operation, OutputOf, ParamsOf } from "@vitrine/contract";
import type { FastifyRequest } from "fastify";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { OperationError } from "../../kernel/errors.ts";
import type { Answer, AnswerStream } from "../../kernel/wire.ts";
import { clientFacts, NO_SESSION } from "../http/mount-operations.ts";
import type { Identity } from "./visitor-cookie.ts";

interface Input<C> {
  params?: ParamsOf<C>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Error codes of a customer session that has ended. */
const DEAD_TOKEN = new Set(["invalid_token", "expired_token", "revoked_token"]);

export interface SiteCallsParts {
  runner: OperationRunner;
  request: FastifyRequest;
  workspaceId: string;
  /** Undefined for pages that are the same for every visitor. */
  identity: Identity | undefined;
  isPreview: boolean;
  /** Called when the customer's session has ended: later calls run as a guest. */
  onSessionOver: () => void;
}

/** Cached reads of a site's catalogue that are still valid, keyed by question. */
export interface KeptAnswers {
  find(question: string): unknown;
  keep(question: string, answer: unknown, bytes: number): void;
}

export class SiteCalls {
  readonly #parts: SiteCallsParts;
  /** Headers of the answer, merged from all calls. */
  readonly headers: Record<string, string>;
  identity: Identity | undefined;
  /** Cache for shared pages. */
  answers: KeptAnswers | undefined;
  /** A page counts as one request of its visitor, even with several operations. */
  #isCounted = false;

  constructor(parts: SiteCallsParts) {
    this.#parts = parts;
    this.headers = { ...parts.request.siteLimit };
    this.identity = parts.identity;
  }

  async call<const C extends Operation>(contract: C, input: Input<C> = {}): Promise<OutputOf<C>> {
    const { body } = await this.run(contract, input);
    return (body === null ? undefined : JSON.parse(body)) as OutputOf<C>;
  }

  /**
   * Like `call`, for reads that depend on the catalogue alone: shared pages reuse a valid answer of another page.
   * `question` holds all other inputs of the answer.
   */
  async recall<const C extends Operation>(
    contract: C,
    input: Input<C>,
    question = JSON.stringify(input),
  ): Promise<OutputOf<C>> {
    const name = `${contract.name} ${question}`;
    const known = this.answers?.find(name);
    if (known !== undefined) return known as OutputOf<C>;
    const { body } = await this.run(contract, input);
    const answer = JSON.parse(body ?? "null") as OutputOf<C>;
    this.answers?.keep(name, answer, body?.length ?? 0);
    return answer;
  }

  /** Like `call`, but returns undefined if the resource is missing or hidden. */
  async find<const C extends Operation>(contract: C, input: Input<C> = {}): Promise<OutputOf<C> | undefined> {
    try {
      return await this.call(contract, input);
    } catch (error) {
      if (error instanceof OperationError && error.code === "not_found") return undefined;
      throw error;
    }
  }

  /** Returns the raw answer, for callers that forward it. */
  async run<const C extends Operation>(contract: C, input: Input<C>, stream?: AnswerStream): Promise<Answer> {
    try {
      return assertDone(await this.#run(contract, input, stream));
    } catch (error) {
      const isOver = error instanceof OperationError && DEAD_TOKEN.has(error.code);
      if (!isOver || this.identity?.visitorToken === undefined) throw error;
      this.identity = { ...this.identity, visitorToken: undefined };
      this.#parts.onSessionOver();
      return assertDone(await this.#run(contract, input, stream));
    }
  }

  #run(contract: Operation, { params = {}, query = {}, body }: Input<Operation>, stream?: AnswerStream) {
    const { runner, request, workspaceId, isPreview } = this.#parts;
    const isCounted = this.#isCounted && !contract.metered;
    this.#isCounted = true;
    return runner.run({
      operation: contract.name,
      requestId: request.id,
      caller: "site",
      credential: { kind: "site", workspaceId, isPreview, ...this.identity },
      workspaceId,
      input: { params, query: given(query), body },
      client: clientFacts(request),
      session: NO_SESSION,
      stream,
      headers: this.headers,
      isCounted,
    });
  }
}

const given = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""));

/** Converts a refusal that was returned as an answer, so that it stays counted, into an error. */
function assertDone(answer: Answer): Answer {
  if (answer.status < 400) return answer;
  const { code, fieldErrors } = JSON.parse(answer.body ?? "{}");
  throw new OperationError(code, fieldErrors && { fieldErrors });
}
