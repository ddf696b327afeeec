import {
  LIMITS,
  lackedScopes,
  listShapeOf,
  type Needs,
  type Operation,
  possibleScopes,
  SCOPES,
  type Scope,
  type Tool,
  toolArgumentsToInput,
  toolItemOf,
  toToolAnswer,
} from "@vitrine/contract";
import { someOf } from "../../kernel/call/input.ts";
import type { ListWish } from "../../kernel/call/list-answer.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { othersFirst } from "../../kernel/others-first.ts";
import type { AgentRequest } from "./agent-request.ts";
import { describeFailure, type KnownTools } from "./failures.ts";
import { isLong } from "./long-texts.ts";

/** Result of a tool call: JSON text of the operation's answer or of its error. */
export interface ToolOutcome {
  isError: boolean;
  json: string;
}

/** Reports an unexpected failure; its cause stays internal. */
export type OnFailure = (error: unknown, facts: { requestId: string; what: string }) => void;

export interface ServedTool {
  contract: Operation;
}

interface OwnTool extends ServedTool {
  /** The tool as agents see it. */
  shown: Omit<Tool, keyof Needs>;
}

/** Maximum cached lists; few combinations of permissions are in use at once. */
const CACHED_LISTS = 50;

/** All tools of an endpoint, converted once. */
export class ToolBox implements KnownTools {
  readonly #tools: ReadonlyMap<string, OwnTool>;
  /** Keyed by granted scopes and workspaces. */
  readonly #lists = new Map<string, Buffer>();
  readonly #onFailure: OnFailure;

  constructor(contracts: readonly Operation[], offered: readonly Tool[], onFailure: OnFailure) {
    this.#onFailure = onFailure;
    const served = new Map(contracts.map((contract) => [contract.name, contract]));
    const tools = offered.flatMap(
      ({ scope: _scope, alsoNeeds: _also, mayNeed: _may, ...shown }): [string, OwnTool][] => {
        const contract = served.get(shown.name);
        return contract === undefined ? [] : [[shown.name, { contract, shown }]];
      },
    );
    this.#tools = new Map(tools);
  }

  /** Union of the scopes of all tools. */
  get scopes(): Scope[] {
    const needed = new Set([...this.#tools.values()].flatMap(({ contract }) => possibleScopes(contract)));
    return SCOPES.filter((scope) => needed.has(scope));
  }

  find(name: string): ServedTool | undefined {
    return this.#tools.get(name);
  }

  shown(name: string): OwnTool["shown"] | undefined {
    return this.#tools.get(name)?.shown;
  }

  /** Stable order: that of the operations. */
  visible(granted: ReadonlySet<Scope>, workspaceIds: readonly string[] | null): OwnTool["shown"][] {
    const tools = [...this.#tools.values()].filter(({ contract }) => lackedScopes(contract, granted).length === 0);
    if (workspaceIds === null) return tools.map(({ shown }) => shown);
    return tools
      .filter(({ contract }) => contract.level === "workspace" || contract.effect === "read")
      .map(({ contract, shown }) => (contract.level === "workspace" ? limitTo(workspaceIds, shown) : shown));
  }

  /**
   * The same as JSON. It has 100 KB: serializing and encoding it per request would cost more than the rest of the call.
   */
  visibleJson(granted: ReadonlySet<Scope>, workspaceIds: readonly string[] | null): Buffer {
    const key = `${[...granted].join(" ")}|${workspaceIds?.join(" ") ?? ""}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = Buffer.from(JSON.stringify(this.visible(granted, workspaceIds)));
    if (this.#lists.size === CACHED_LISTS) this.#lists.clear();
    this.#lists.set(key, list);
    return list;
  }

  /** Throws only errors of the whole connection. */
  async call(agent: AgentRequest, { contract }: ServedTool, given: unknown): Promise<ToolOutcome> {
    const namesWorkspace = "workspaceId" in ((this.shown(contract.name)?.inputSchema["properties"] ?? {}) as object);
    const { workspaceId, keep, ifMatch, ...input } = toolArgumentsToInput(contract, given, { namesWorkspace });
    const { fieldErrors } = input;
    try {
      if (contract.level === "workspace" && "workspaceId" in fieldErrors) {
        await agent.refuse(contract, invalidInput(someOf(fieldErrors)));
      }
      const list = listLimitsOf(contract, keep);
      const { status, body, etag } = await agent.run(contract, { workspaceId, ifMatch, input, list });
      const json = body ?? "{}";
      if (status >= 400) return { isError: true, json: describeFailure(this, contract, JSON.parse(json)) };
      if (isLong(json)) await othersFirst();
      return { isError: false, json: toToolAnswer(contract, json, etag) };
    } catch (error) {
      if (agent.isRefused(error)) throw error;
      return { isError: true, json: this.#describe(agent, contract, error) };
    }
  }

  #describe(agent: AgentRequest, contract: Operation, error: unknown): string {
    const known = error instanceof OperationError ? error : new OperationError("internal");
    if (known.status >= 500) this.#onFailure(error, { requestId: agent.id, what: contract.name });
    return describeFailure(this, contract, known.toBody(), known.retryAfterSeconds);
  }
}

/** Limits the read size of a list to the size of an answer with whole items. */
function listLimitsOf(contract: Operation, keep: readonly string[] | undefined): ListWish {
  const { bytesMax: readMax, toolBytesMax: bytesMax, toolItemBytesMax: itemBytesMax } = LIMITS.list;
  const isWholeList = keep === undefined && listShapeOf(contract) !== null;
  const readBytesMax = isWholeList ? itemBytesMax : keep === undefined ? bytesMax : readMax;
  return { bytesMax, itemBytesMax, readBytesMax, toItem: toolItemOf(contract, keep) };
}

/** More of them in every tool would cost an agent more than a call of list_workspaces. */
const NAMED_WORKSPACES = 3;

/** Narrows a tool's schema to the workspaces that it may be called for. */
function limitTo(workspaceIds: readonly string[], tool: OwnTool["shown"]): OwnTool["shown"] {
  if (workspaceIds.length > NAMED_WORKSPACES) return tool;
  const { properties, ...schema } = tool.inputSchema as { properties: Record<string, object> };
  const workspaceId = { ...properties["workspaceId"], enum: workspaceIds };
  return { ...tool, inputSchema: { ...schema, properties: { ...properties, workspaceId } } };
}
