import { couldBeId, lackedScopes, type Needs, type Operation, type Scope } from "@vitrine/contract";
import type { Credential } from "../../kernel/access/index.ts";
import { chosenWorkspaces } from "../../kernel/access/principals.ts";
import type { Call } from "../../kernel/call/call.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { missingScope, OperationError } from "../../kernel/errors.ts";
import type { Answer, ClientFacts, RawInput } from "../../kernel/wire.ts";
import { NO_SESSION } from "../http/mount-operations.ts";

export interface AgentCall {
  workspaceId?: string | null;
  /** The state that it was made for, as a header writes it. */
  ifMatch?: string | undefined;
  input?: Partial<RawInput>;
  list?: Call["list"];
}

/** An owner's agent comes with a token, a shopper's by the host of a site, which is one workspace's. */
type Arrival =
  | { caller: "integration"; credential: Credential }
  | { caller: "site"; credential: Credential; workspaceId: string };

interface AgentFacts {
  id: string;
  arrival: Arrival;
  client: ClientFacts;
  /** Of the HTTP request: whatever that writes, it writes once. */
  idempotencyKey: string | undefined;
}

/** One HTTP request of an agent, and all that it does under its token. */
export class AgentRequest {
  /** For the answer. */
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

  /** Lets the request in as so many calls; what it then does is not counted again. Answers what it was granted. */
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

  /** Once it is let in: the workspaces that its user has chosen; null for all. */
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

  /** For a call that cannot even be made: its sender hears why only if it could make others like it. */
  async refuse(needs: Needs, reason: OperationError): Promise<never> {
    this.requireScopes(needs, await this.admit(this.#isAdmitted ? 0 : 1));
    throw reason;
  }

  /** From now on calls before and after one that lacks a scope are made: the scopes of every call are checked by then. */
  beginBatch(): void {
    this.#isBatch = true;
  }

  /** Whether an error of one call refuses the whole request. */
  isRefused(error: unknown): error is OperationError {
    return isAboutConnection(error) && !(this.#isBatch && error.code === "missing_scope");
  }

  /** Why the whole request is refused, whatever else came of it. */
  get refusal(): OperationError | undefined {
    return this.#refusal;
  }
}

/** A site offers what it publishes, and needs nobody's permission for that. */
const SHOPPER_SCOPES: ReadonlySet<Scope> = new Set(["storefront:read"]);

/** Agents cannot sign in at a site: told to, their programs would look for an authorization server that is not there. */
const asClosedSite = (error: unknown) =>
  error instanceof OperationError && error.code === "sign_in_required"
    ? new OperationError("access_restricted")
    : error;

/** The connection itself is refused, whichever call it makes: its client has to act, not its model. */
const CONNECTION_CODES = new Set(["missing_scope", "source_blocked", "account_inactive", "rate_limited"]);

const isAboutConnection = (error: unknown): error is OperationError =>
  error instanceof OperationError && (error.status === 401 || CONNECTION_CODES.has(error.code));

/** A refusal of this one call, which another call would not meet. */
export const isAboutCall = (error: unknown): error is OperationError =>
  error instanceof OperationError && error.status < 500 && !isAboutConnection(error);
