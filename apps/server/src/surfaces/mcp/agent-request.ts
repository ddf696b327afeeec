import { couldBeId, lackedScopes, type Needs, type Operation, type Scope } from "@vitrine/contract";
import type { Credential } from "../../kernel/access/index.ts";
import { chosenWorkspaces } from "../../kernel/access/principals.ts";
import type { Call } from "../../kernel/call/call.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { missingScope, OperationError } from "../../kernel/errors.ts";
import type { Answer, ClientFacts, RawInput } from "../../kernel/wire.ts";
import { NO_SESSION } from "../http/mount-operations.ts";

export interface AgentCall {
  workspaceId?: string | null;
  /** Expected version of the resource, as in the If-Match header. */
  ifMatch?: string | undefined;
  input?: Partial<RawInput>;
  list?: Call["list"];
}

/**
 * Owners' agents authenticate by token; shoppers' agents are identified by a site's host, which selects one workspace.
 */
type Arrival =
  | { caller: "integration"; credential: Credential }
  | { caller: "site"; credential: Credential; workspaceId: string };

interface AgentFacts {
  id: string;
  arrival: Arrival;
  client: ClientFacts;
  /** Idempotency key of the HTTP request, applied to all its writes. */
  idempotencyKey: string | undefined;
}

/** One HTTP request of an agent with all calls under its token. */
export class AgentRequest {
  /** Headers for the answer. */
  readonly headers: Record<string, string> = {};
  readonly id: string;
  readonly #runner: OperationRunner;
  readonly #arrival: Arrival;
  readonly #client: ClientFacts;
  readonly #idempotencyKey: string | undefined;
  #isAdmitted = false;
  #isBatch = false;
  #refusal: OperationError | undefined;
  #workspaceIds: readonly string[] | null = null;

  constructor(runner: OperationRunner, given: AgentFacts) {
    this.#runner = runner;
    this.#arrival = given.arrival;
    this.#client = given.client;
    this.#idempotencyKey = given.idempotencyKey;
    this.id = given.id;
  }

  /**
   * Admits the request and counts `hits` calls; later calls of it are not counted again. Returns the granted scopes.
   */
  async admit(hits: number): Promise<ReadonlySet<Scope>> {
    const { credential } = this.#arrival;
    const common = { credential, workspaceId: this.#ownWorkspaceId, client: this.#client, headers: this.headers };
    const principal = await this.#runner.admit({ ...common, hits });
    this.#isAdmitted = true;
    this.#workspaceIds = chosenWorkspaces(principal);
    return principal.kind === "integration" ? principal.scopes : SHOPPER_SCOPES;
  }

  get #ownWorkspaceId(): string | null {
    return this.#arrival.caller === "site" ? this.#arrival.workspaceId : null;
  }

  /** Workspaces that the user has chosen, known after admission; null for all. */
  get workspaceIds(): readonly string[] | null {
    return this.#workspaceIds;
  }

  async run(contract: Operation, { workspaceId = null, ifMatch, input = {}, list }: AgentCall): Promise<Answer> {
    if (workspaceId !== null && !couldBeId(workspaceId)) throw new OperationError("not_owner");
    const { caller, credential } = this.#arrival;
    try {
      return await this.#runner.run({
        operation: contract.name,
        requestId: this.id,
        caller,
        credential,
        workspaceId: this.#ownWorkspaceId ?? workspaceId,
        input: { params: {}, query: {}, body: undefined, ...input },
        idempotencyKey: contract.effect === "read" ? undefined : this.#idempotencyKey,
        ifMatch,
        list,
        client: this.#client,
        session: NO_SESSION,
        headers: this.headers,
        isCounted: this.#isAdmitted,
      });
    } catch (thrown) {
      const error = caller === "site" ? asClosedSite(thrown) : thrown;
      if (this.isRefused(error)) this.#refusal = error;
      throw error;
    }
  }

  requireScopes(needs: Needs, granted: ReadonlySet<Scope>): void {
    const lacked = lackedScopes(needs, granted);
    if (lacked.length === 0) return;
    this.#refusal = missingScope(lacked);
    throw this.#refusal;
  }

  /**
   * Rejects a call with invalid arguments. Checks scopes and limits first, so that only a permitted client learns the
   * reason.
   */
  async refuse(needs: Needs, reason: OperationError): Promise<never> {
    this.requireScopes(needs, await this.admit(this.#isAdmitted ? 0 : 1));
    throw reason;
  }

  /** From now on a missing scope fails only its own call: the common scopes of all calls are already checked. */
  beginBatch(): void {
    this.#isBatch = true;
  }

  /** Returns true if an error of one call refuses the whole request. */
  isRefused(error: unknown): error is OperationError {
    return isAboutConnection(error) && !(this.#isBatch && error.code === "missing_scope");
  }

  /** The error that refuses the whole request, even if other calls succeeded. */
  get refusal(): OperationError | undefined {
    return this.#refusal;
  }
}

/** A site offers its published data without any permission. */
const SHOPPER_SCOPES: ReadonlySet<Scope> = new Set(["storefront:read"]);

/**
 * Agents cannot sign in at a site: after a 401 their programs would look for an authorization server that does not
 * exist.
 */
const asClosedSite = (error: unknown) =>
  error instanceof OperationError && error.code === "sign_in_required"
    ? new OperationError("access_restricted")
    : error;

/** Errors of the connection itself, independent of the call: the client has to act, not its model. */
const CONNECTION_CODES = new Set(["missing_scope", "source_blocked", "account_inactive", "rate_limited"]);

const isAboutConnection = (error: unknown): error is OperationError =>
  error instanceof OperationError && (error.status === 401 || CONNECTION_CODES.has(error.code));

/** A refusal of this call only; another call may succeed. */
export const isAboutCall = (error: unknown): error is OperationError =>
  error instanceof OperationError && error.status < 500 && !isAboutConnection(error);
