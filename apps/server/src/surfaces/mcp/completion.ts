// Ids that a person is about to type into a prompt or a resource's address. Names help too: what they find is its id.

import { type CompleteRequestParams, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Pagination, Scope, Workspace } from "@vitrine/contract";
import { type AgentRequest, isAboutCall } from "./agent-request.ts";
import type { Operations } from "./operations.ts";
import type { PromptBook } from "./prompts.ts";
import { RESOURCE_TEMPLATES } from "./resources.ts";

const VALUES_MAX = 100;

interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
}

const NOTHING: Completion = { values: [], total: 0, hasMore: false };

/** What finds the ids of one kind. */
interface Catalogue {
  operation: string;
  scope: Scope;
  items: string;
  idPrefix: string;
}

const CATALOGUES: Record<string, Catalogue> = {
  productId: { operation: "list_products", scope: "products:read", items: "products", idPrefix: "prd_" },
  collectionId: { operation: "list_collections", scope: "collections:read", items: "collections", idPrefix: "col_" },
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
      const catalogue = CATALOGUES[name];
      const workspaceId = params.context?.arguments?.["workspaceId"];
      if (catalogue === undefined || workspaceId === undefined || !granted.has(catalogue.scope)) return NOTHING;
      return await this.#items(agent, catalogue, workspaceId, value);
    } catch (error) {
      // Half a workspace id is no mistake: there is nothing to propose yet.
      if (isAboutCall(error)) return NOTHING;
      throw error;
    }
  }

  #assertKnown({ ref }: CompleteRequestParams): void {
    if (ref.type === "ref/prompt") {
      this.#prompts.get(ref.name);
    } else if (!RESOURCE_TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such resource template.");
    }
  }

  async #workspaces(agent: AgentRequest, granted: ReadonlySet<Scope>, value: string): Promise<Completion> {
    if (!granted.has("workspaces:read")) return NOTHING;
    const query = { pageSize: VALUES_MAX };
    const { workspaces, total } = await this.#operations.read<{ workspaces: Workspace[]; total: number }>(
      agent,
      "list_workspaces",
      { input: { query } },
    );
    const sought = value.toLowerCase();
    const fits = ({ id, name }: Workspace) => id.startsWith(sought) || name.toLowerCase().includes(sought);
    const values = workspaces.filter(fits).map(({ id }) => id);
    return { values, total: values.length, hasMore: total > workspaces.length };
  }

  async #items(agent: AgentRequest, { operation, items, idPrefix }: Catalogue, workspaceId: string, value: string) {
    const isId = value.startsWith(idPrefix);
    const query = { pageSize: VALUES_MAX, ...(value === "" || isId ? {} : { search: value }) };
    const answer = await this.#operations.read<{ pagination: Pagination } & Record<string, { id: string }[]>>(
      agent,
      operation,
      { workspaceId, input: { query } },
    );
    const found = (answer[items] ?? []).map(({ id }) => id).filter((id) => !isId || id.startsWith(value));
    const { total, hasNextPage } = answer.pagination;
    return { values: found, total: isId ? found.length : total, hasMore: hasNextPage };
  }
}
