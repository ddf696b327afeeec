import { type Operation, toToolAnswer } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import type { AgentCall, AgentRequest } from "./agent-request.ts";

/** The operations by name, for features that combine several of them. */
export class Operations {
  readonly #contracts: ReadonlyMap<string, Operation>;

  constructor(contracts: readonly Operation[]) {
    this.#contracts = new Map(contracts.map((contract) => [contract.name, contract]));
  }

  get(name: string): Operation {
    const contract = this.#contracts.get(name);
    if (contract === undefined) throw new Error(`there is no operation ${name}`);
    return contract;
  }

  /** Returns the JSON text of a tool's answer. */
  async toolAnswerOf(agent: AgentRequest, name: string, call: AgentCall): Promise<string> {
    const { body, etag } = await this.#run(agent, name, call);
    return toToolAnswer(this.get(name), body, etag);
  }

  async read<Output>(agent: AgentRequest, name: string, call: AgentCall): Promise<Output> {
    return JSON.parse((await this.#run(agent, name, call)).body) as Output;
  }

  async #run(agent: AgentRequest, name: string, call: AgentCall): Promise<{ body: string; etag: string | null }> {
    const { status, body, etag } = await agent.run(this.get(name), call);
    if (status >= 400 || body === null)
      throw new OperationError("internal", { internal: `${name} answered ${status}` });
    return { body, etag };
  }
}
