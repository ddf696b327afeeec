// The catalogue as resources: every product and collection has an address, and so have the rules for a product's fields.

import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { Pagination, Product, Scope, Workspace } from "@vitrine/contract";
import { type AgentRequest, isAboutCall } from "./agent-request.ts";
import { productFieldRules } from "./field-rules.ts";
import type { Operations } from "./operations.ts";

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "vitrine://workspaces/{workspaceId}/products/{productId}",
    name: "product",
    title: "Product",
    description: "One product of a workspace's catalogue, as get_product answers it.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "vitrine://workspaces/{workspaceId}/collections/{collectionId}",
    name: "collection",
    title: "Collection",
    description: "One collection of a workspace's catalogue with its products, as get_collection answers it.",
    mimeType: "application/json",
  },
];

export const FIELD_RULES = {
  uri: "vitrine://field-rules/product",
  name: "product-field-rules",
  title: "Field rules of a product",
  description: "Which fields a product has, their limits, and the rules for writing them.",
  mimeType: "text/markdown",
};

const READERS = { products: "get_product", collections: "get_collection" } as const;
const CATALOGUE_URI = /^vitrine:\/\/workspaces\/([^/]+)\/(products|collections)\/([^/]+)$/;
/** How many a page of the list has, and how many are read at once for it. */
const PAGE_SIZE = 1000;
const READ_SIZE = 100;
/**
 * Of each workspace the newest are listed, and no more: nobody picks from a longer list, and hosts that read all pages end.
 * Every other product is found with list_products, and read by its address.
 */
const LISTED_PAGES_MAX = 10;

type ListedProduct = Pick<Product, "id" | "name" | "brand" | "status" | "updatedAt">;

interface ProductPage {
  products: ListedProduct[];
  pagination: Pagination;
}

interface Listed {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType: string;
  annotations?: { lastModified: string };
}

export class CatalogueResources {
  readonly #operations: Operations;

  constructor(operations: Operations) {
    this.#operations = operations;
  }

  /** The products of all the account's workspaces, one workspace after the other, as far as the token may see them. */
  async list(
    agent: AgentRequest,
    granted: ReadonlySet<Scope>,
    cursor: string | undefined,
  ): Promise<{ resources: Listed[]; nextCursor?: string }> {
    const place = cursor === undefined ? { workspace: 1, page: 1 } : parseCursor(cursor);
    const first = cursor === undefined ? [FIELD_RULES] : [];
    if (!granted.has("workspaces:read") || !granted.has("products:read")) return { resources: first };
    const { resources, next } = await this.#listFrom(agent, place);
    return { resources: [...first, ...resources], ...(next && { nextCursor: writeCursor(next) }) };
  }

  async #listFrom(agent: AgentRequest, place: Place): Promise<{ resources: Listed[]; next?: Place }> {
    const { workspaces, total } = await this.#operations.read<{ workspaces: Workspace[]; total: number }>(
      agent,
      "list_workspaces",
      { input: { query: { page: place.workspace, pageSize: 1 } } },
    );
    const [workspace] = workspaces;
    const following = place.workspace < total ? { next: { workspace: place.workspace + 1, page: 1 } } : {};
    if (workspace?.status !== "ACTIVE") return { resources: [], ...following };
    const { products, hasNextPage } = await this.#readPage(agent, workspace.id, place.page);
    const resources = products.map((product) => toListed(workspace, product));
    const goesOn = hasNextPage && place.page < LISTED_PAGES_MAX;
    return goesOn ? { resources, next: { ...place, page: place.page + 1 } } : { resources, ...following };
  }

  /** As rows: what the list does not show, such as long texts, is not read. */
  async #readPage(agent: AgentRequest, workspaceId: string, page: number) {
    const products: ListedProduct[] = [];
    const first = ((page - 1) * PAGE_SIZE) / READ_SIZE + 1;
    let hasNextPage = true;
    while (hasNextPage && products.length < PAGE_SIZE) {
      const query = { page: first + products.length / READ_SIZE, pageSize: READ_SIZE };
      const input = { query };
      const answer = await this.#operations.read<ProductPage>(agent, "list_product_rows", { workspaceId, input });
      products.push(...answer.products);
      hasNextPage = answer.pagination.hasNextPage && answer.products.length === READ_SIZE;
    }
    return { products, hasNextPage };
  }

  async read(agent: AgentRequest, uri: string): Promise<{ uri: string; mimeType: string; text: string }> {
    if (uri === FIELD_RULES.uri) return { uri, mimeType: FIELD_RULES.mimeType, text: productFieldRules() };
    const [, workspace, kind, id] = CATALOGUE_URI.exec(uri) ?? [];
    const workspaceId = decoded(workspace);
    const params = { id: decoded(id) };
    if (workspaceId === undefined || params.id === undefined) throw new ResourceNotFoundError(uri);
    const reader = READERS[kind as keyof typeof READERS];
    try {
      const text = await this.#operations.toolAnswerOf(agent, reader, { workspaceId, input: { params } });
      return { uri, mimeType: "application/json", text };
    } catch (error) {
      // Whose it is does not matter to a caller who may not see it.
      throw isAboutCall(error) ? new ResourceNotFoundError(uri) : error;
    }
  }
}

function toListed(workspace: Workspace, { id, name, brand, status, updatedAt }: ListedProduct): Listed {
  return {
    uri: `vitrine://workspaces/${workspace.id}/products/${id}`,
    name: id,
    title: name,
    description: `${brand}, ${status}, in ${workspace.name}`,
    mimeType: "application/json",
    annotations: { lastModified: updatedAt },
  };
}

/** How far a list has come: which workspace, and which page of its products. */
interface Place {
  workspace: number;
  page: number;
}

const writeCursor = ({ workspace, page }: Place) => Buffer.from(`${workspace}.${page}`).toString("base64url");

function parseCursor(cursor: string): Place {
  const [, workspace, page] =
    /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (workspace === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not one of ours.");
  return { workspace: Number(workspace), page: Number(page) };
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
