// Completes ids in arguments of prompts and in resource addresses. Names match too and complete to their id.

import { type CompleteRequestParams, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Pagination, Scope, Workspace } from "@vitrine/contract";
import { type AgentRequest, isAboutCall } from "./agent-request.ts";
import type { Operations } from "./operations.ts";
import type { PromptBook } from "./prompts.ts";
import { RESOURCE_TEMPLATES } from "./resources.ts";

const SUGGESTED_VALUES = 100;

/** Length without the prefix. */
const ID_LENGTH = 26;

interface Completion {
  values: string[];
  /** Absent if unknown. */
  total?: number;
  hasMore: boolean;
}

const NO_COMPLETION: Completion = { values: [], total: 0, hasMore: false };

/**
 * Operations that find the ids of one kind. `list` reads rows: whole products waste bytes and may exceed the list
 * limit.
 */
interface Catalogue {
  list: string;
  get: string;
  scope: Scope;
  items: string;
  idPrefix: string;
}

const CATALOGUES: Record<string, Catalogue> = {
  productId: {
    list: "list_product_rows",
    get: "get_product",
    scope: "products:read",
    items: "products",
    idPrefix: "prd_",
  },
  collectionId: {
    list: "list_collection_rows",
    get: "get_collection",
    scope: "collections:read",
    items: "collections",
    idPrefix: "col_",
  },
};

export class Completions {
  readonly #operations: Operations;
  readonly #prompts: PromptBook;

  constructor(operations: Operations, prompts: PromptBook) {
    this.#operations = operations;
    this.#prompts = prompts;
  }

  async complete(agent: AgentRequest, granted: ReadonlySet<Scope>, params: CompleteRequestParams): Promise<Completion> {
    this.#assertKnown(params);
    const { name, value } = params.argument;
    try {
      if (name === "workspaceId") return await this.#workspaces(agent, granted, value);
      const catalogue = Object.hasOwn(CATALOGUES, name) ? CATALOGUES[name] : undefined;
      const workspaceId = params.context?.arguments?.["workspaceId"];
      if (catalogue === undefined || workspaceId === undefined || !granted.has(catalogue.scope)) return NO_COMPLETION;
      return await this.#items(agent, catalogue, workspaceId, value);
    } catch (error) {
      // An incomplete workspace id is no error; there is no proposal yet.
      if (isAboutCall(error)) return NO_COMPLETION;
      throw error;
    }
  }

  #assertKnown({ ref }: CompleteRequestParams): void {
    if (ref.type === "ref/prompt") {
      this.#prompts.get(ref.name);
    } else if (!RESOURCE_TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This resource template does not exist.");
    }
  }

  /** An account owns few workspaces, so all of them are searched. */
  async #workspaces(agent: AgentRequest, granted: ReadonlySet<Scope>, value: string): Promise<Completion> {
    if (!granted.has("workspaces:read")) return NO_COMPLETION;
    const sought = value.toLowerCase();
    const fits = ({ id, name }: Workspace) => id.startsWith(sought) || name.toLowerCase().includes(sought);
    const found: string[] = [];
    for (let page = 1, isLast = false; !isLast; page++) {
      const query = { page, pageSize: SUGGESTED_VALUES };
      const { workspaces, total } = await this.#operations.read<{ workspaces: Workspace[]; total: number }>(
        agent,
        "list_workspaces",
        { input: { query } },
      );
      found.push(...workspaces.filter(fits).map(({ id }) => id));
      isLast = page * SUGGESTED_VALUES >= total;
    }
    return { values: found.slice(0, SUGGESTED_VALUES), total: found.length, hasMore: found.length > SUGGESTED_VALUES };
  }

  async #items(
    agent: AgentRequest,
    { list, get, items, idPrefix }: Catalogue,
    workspaceId: string,
    value: string,
  ): Promise<Completion> {
    const isId = value.startsWith(idPrefix);
    if (isId && value.length === idPrefix.length + ID_LENGTH) {
      const { id } = await this.#operations.read<{ id: string }>(agent, get, {
        workspaceId,
        input: { params: { id: value } },
      });
      return { values: [id], total: 1, hasMore: false };
    }
    const query = { pageSize: SUGGESTED_VALUES, ...(value === "" || isId ? {} : { search: value }) };
    const answer = await this.#operations.read<{ pagination: Pagination } & Record<string, { id: string }[]>>(
      agent,
      list,
      { workspaceId, input: { query } },
    );
    const values = (answer[items] ?? []).map(({ id }) => id).filter((id) => !isId || id.startsWith(value));
    const { total, hasNextPage: hasMore } = answer.pagination;
    // For incomplete ids only the newest items are searched.
    if (isId) return hasMore ? { values, hasMore } : { values, total: values.length, hasMore };
    return { values, total, hasMore };
  }
}
