// Features of owners' agents beside tools: the catalogue as resources, prompts and completions.

import { type CompleteRequestParams, type Server, specTypeSchemas } from "@modelcontextprotocol/server";
import type { Operation } from "@vitrine/contract";
import { Completions } from "./completion.ts";
import { type Fixtures, fixtureOf } from "./fixtures.ts";
import { TOOL_LIST_CACHE } from "./identity.ts";
import { assertFirstPage, type FeatureRequest, type Features, FIXED_CACHE, PAGE } from "./official-server.ts";
import { Operations } from "./operations.ts";
import { PromptBook } from "./prompts.ts";
import { CatalogueResources, RESOURCE_TEMPLATES } from "./resources.ts";
import type { ToolBox } from "./tool-box.ts";

const RESOURCE = { params: specTypeSchemas.ReadResourceRequestParams };
const PROMPT = { params: specTypeSchemas.GetPromptRequestParams };
const COMPLETION = { params: specTypeSchemas.CompleteRequestParams };

interface Parts {
  contracts: readonly Operation[];
  tools: ToolBox;
  fixtures: Fixtures;
}

export class OwnerFeatures implements Features {
  readonly capabilities = { resources: {}, prompts: {}, completions: {} };
  readonly cacheHints = { "prompts/list": TOOL_LIST_CACHE, "resources/templates/list": FIXED_CACHE };
  readonly #resources: CatalogueResources;
  readonly #prompts: PromptBook;
  readonly #completions: Completions;
  readonly #fixtures: Fixtures;

  constructor({ contracts, tools, fixtures }: Parts) {
    const operations = new Operations(contracts);
    this.#resources = new CatalogueResources(operations);
    this.#prompts = new PromptBook(tools);
    this.#completions = new Completions(operations, this.#prompts);
    this.#fixtures = fixtures;
  }

  offer(server: Server, request: FeatureRequest): void {
    this.#offerResources(server, request);
    this.#offerPrompts(server, request);
    server.setRequestHandler("completion/complete", COMPLETION, (params) =>
      request.safely("completion/complete", async () => ({
        completion: { ...(await this.#complete(request, params)) },
      })),
    );
  }

  #offerResources(server: Server, { agent, granted, safely }: FeatureRequest): void {
    server.setRequestHandler("resources/list", PAGE, ({ cursor }) =>
      safely("resources/list", () => this.#resources.list(agent, granted, cursor)),
    );
    server.setRequestHandler("resources/templates/list", PAGE, (params) => {
      assertFirstPage(params);
      return { resourceTemplates: RESOURCE_TEMPLATES };
    });
    server.setRequestHandler("resources/read", RESOURCE, ({ uri }) =>
      safely("resources/read", async () => ({
        contents: [this.#fixtures.read(uri) ?? (await this.#resources.read(agent, uri))],
      })),
    );
  }

  #offerPrompts(server: Server, { agent, granted, safely }: FeatureRequest): void {
    server.setRequestHandler("prompts/list", PAGE, (params) => {
      assertFirstPage(params);
      return { prompts: this.#prompts.list(granted) };
    });
    server.setRequestHandler("prompts/get", PROMPT, ({ name, arguments: given = {} }) =>
      safely("prompts/get", () => {
        const fixture = fixtureOf(this.#fixtures.prompts, name);
        if (fixture !== undefined) return fixture(given);
        agent.requireScopes({ scope: null, alsoNeeds: this.#prompts.get(name).scopes, mayNeed: [] }, granted);
        return this.#prompts.write(name, given);
      }),
    );
  }

  #complete({ agent, granted }: FeatureRequest, params: CompleteRequestParams) {
    const values = this.#fixtures.complete(params);
    if (values !== undefined) return { values, total: values.length, hasMore: false };
    return this.#completions.complete(agent, granted, params);
  }
}
