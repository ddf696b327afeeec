import { toolList } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { OperationError } from "../../kernel/errors.ts";
import { reportFailure } from "../http/errors.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { bearerToken, single } from "../http/request-facts.ts";
import { AgentRequest } from "./agent-request.ts";
import type { McpAnswer } from "./answers.ts";
import { Challenges } from "./challenges.ts";
import { type Fixtures, NO_FIXTURES } from "./fixtures.ts";
import { INSTRUCTIONS } from "./identity.ts";
import { OfficialServer } from "./official-server.ts";
import { OwnerFeatures } from "./owner-features.ts";
import { ToolBox } from "./tool-box.ts";
import { refusal, ToolServer, writeAnswer } from "./tool-server.ts";

export interface McpParts {
  /** Base URL of the API; the endpoint is its /mcp. */
  baseUrl: string;
  /** In production the server is built at the start. */
  isProduction: boolean;
  log: Logger;
  fixtures?: Fixtures | undefined;
}

/** The endpoint for owners' agents, which authenticate by token. */
export class Endpoint {
  readonly #runner: OperationRunner;
  readonly #resource: string;
  readonly #parts: McpParts;
  #opened: { challenges: Challenges; server: ToolServer } | undefined;

  constructor(runner: OperationRunner, parts: McpParts) {
    this.#runner = runner;
    this.#resource = `${parts.baseUrl}/mcp`;
    this.#parts = parts;
    if (parts.isProduction) this.#opened = this.#open(parts);
  }

  /**
   * Outside production the first request builds it: the conversion of all tool schemas takes a large part of the start.
   */
  get #inside() {
    this.#opened ??= this.#open(this.#parts);
    return this.#opened;
  }

  #open({ baseUrl, log, fixtures = NO_FIXTURES }: McpParts): { challenges: Challenges; server: ToolServer } {
    const onFailure = (error: unknown, facts: object) => reportFailure(log, error, { surface: "mcp", ...facts });
    const { contracts } = this.#runner;
    const tools = new ToolBox(contracts, toolList(), onFailure);
    const features = new OwnerFeatures({ contracts, tools, fixtures });
    const common = { url: this.#resource, tools, onFailure, fixtures };
    return {
      challenges: new Challenges(baseUrl, tools.scopes),
      server: new ToolServer(tools, new OfficialServer({ ...common, instructions: INSTRUCTIONS, features })),
    };
  }

  credentialOf(request: FastifyRequest): Credential {
    const token = bearerToken(request);
    if (token === undefined) throw new OperationError("unauthenticated");
    return { kind: "access_token", token, resource: this.#resource };
  }

  /** Called before the body is read. */
  assertCredible(request: FastifyRequest): void {
    this.#runner.assertCredible(this.credentialOf(request), "integration");
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const agent = new AgentRequest(this.#runner, {
      id: request.id,
      arrival: { caller: "integration", credential: this.credentialOf(request) },
      client: clientFacts(request),
      idempotencyKey: single(request, "idempotency-key"),
    });
    try {
      const answer = await this.#inside.server.answer(request, agent);
      return writeAnswer(reply.headers(agent.headers), answer);
    } catch (error) {
      reply.headers(agent.headers);
      if (!(error instanceof OperationError) || error.status >= 500) throw error;
      return writeAnswer(reply, await this.#refusalOf(agent, error));
    }
  }

  /** Tells a client without a valid token where to get one. */
  refusal(error: OperationError): McpAnswer {
    const answer = refusal(error);
    if (error.status !== 401) return answer;
    return { ...answer, headers: { ...answer.headers, "www-authenticate": this.#inside.challenges.forToken(error) } };
  }

  async #refusalOf(agent: AgentRequest, error: OperationError): Promise<McpAnswer> {
    const answer = this.refusal(error);
    const { scopes } = error;
    if (scopes.length === 0) return answer;
    const granted = await agent.admit(0);
    const challenge = this.#inside.challenges.forMissingScopes(scopes, granted);
    return { ...answer, headers: { ...answer.headers, "www-authenticate": challenge } };
  }
}
