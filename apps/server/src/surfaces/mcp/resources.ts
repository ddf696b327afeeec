// The catalogue as resources: products, collections and the rules for a product's fields have addresses.

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
/** Page size of the list, and of the reads behind it. */
const PAGE_SIZE = 1000;
const READ_SIZE = 100;
/**
 * Lists only the newest products per workspace, because some hosts read all pages. list_products finds all others, and
 * their addresses are readable.
 */
const LISTED_PAGES = 10;

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

  /** Lists the products of all the account's workspaces in sequence, within the permissions of the token. */
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
    const goesOn = hasNextPage && place.page < LISTED_PAGES;
    return goesOn ? { resources, next: { ...place, page: place.page + 1 } } : { resources, ...following };
  }

  /** Reads rows: fields that the list does not show, such as long texts, are not loaded. */
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
      // Hides the existence of other workspaces' resources from the caller.
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

/** Cursor of a list: the workspace and the page of its products. */
interface Place {
  workspace: number;
  page: number;
}

const writeCursor = ({ workspace, page }: Place) => Buffer.from(`${workspace}.${page}`).toString("base64url");

function parseCursor(cursor: string): Place {
  const [, workspace, page] =
    /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (workspace === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is invalid.");
  return { workspace: Number(workspace), page: Number(page) };
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
