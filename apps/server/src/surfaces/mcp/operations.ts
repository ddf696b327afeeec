import type { Operation } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import type { AgentCall, AgentRequest } from "./agent-request.ts";

/** The operations by name, for what is made of several of them. */
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

  /** JSON text of the answer. */
  async answerOf(agent: AgentRequest, name: string, call: AgentCall): Promise<string> {
    const { status, body } = await agent.run(this.get(name), call);
    if (status >= 400 || body === null)
      throw new OperationError("internal", { internal: `${name} answered ${status}` });
    return body;
  }

  async read<Output>(agent: AgentRequest, name: string, call: AgentCall): Promise<Output> {
    return JSON.parse(await this.answerOf(agent, name, call)) as Output;
  }
}
