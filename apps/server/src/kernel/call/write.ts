// A write in its transaction: If-Match, Idempotency-Key, handler, history of agents, answer.

import { raw, sql, type Tx } from "../../storage/database.ts";
import type { Admitted } from "../access/index.ts";
import { isAgent, type WorkspaceScope } from "../access/principals.ts";
import { writeAudit } from "../audit.ts";
import type { Keyring } from "../credentials/keyring.ts";
import { OperationError } from "../errors.ts";
import { IdempotentRun, type ReadAgain } from "../idempotency/idempotent-run.ts";
import { hashRequest } from "../idempotency/stored-answers.ts";
import type { Answer } from "../wire.ts";
import { type BoundOperation, ifMatchHolds, readResource, toAnswer } from "./answer.ts";
import type { Call } from "./call.ts";
import type { CallFacts, Work } from "./handler.ts";
import { storableRefusal } from "./refusals.ts";

/** An authorized call with its operation. */
export interface AdmittedCall {
  operation: BoundOperation;
  call: Call;
  admitted: Admitted;
  now: Date;
  answerHeaders: Record<string, string>;
}

/** Tables whose row If-Match can lock. Other resources need a `repeatable read` transaction. */
const LOCKED: Record<string, string> = {
  get_product: "products",
  get_collection: "collections",
  get_tag: "tags",
  get_media: "media",
  get_media_row: "media",
};

export interface WriteParts {
  operations: ReadonlyMap<string, BoundOperation>;
  /** Seals stored answers, because some contain a secret that is shown once. */
  keyring: Keyring;
}

/** A concurrent update of the resource must not come between its check and the write. */
export const isolationFor = ({ call, operation }: AdmittedCall) =>
  call.ifMatch === undefined || (operation.contract.resource ?? "") in LOCKED ? "read committed" : "repeatable read";

export async function write(
  tx: Tx,
  admitted: AdmittedCall,
  work: Work,
  facts: CallFacts,
  parts: WriteParts & { fingerprint?: unknown },
): Promise<Answer> {
  const { operation, call } = admitted;
  tx.hasNoEffect = false;
  // Otherwise the stored answer or the history follows the work.
  tx.mayEnd = !isRepeatable(admitted) && !isAgentWrite(admitted);
  const execute = async () => {
    if (call.ifMatch !== undefined) await requireCurrent(tx, admitted, call.ifMatch, facts, parts);
    const output = await work(facts, { tx });
    if (!(output instanceof OperationError)) await recordAgentWrite(tx, admitted, output);
    return toAnswer(operation, call, output);
  };
  if (!isRepeatable(admitted)) return execute();
  return idempotentRun(admitted, parts, replayOf(admitted, facts, parts.operations)).inside(tx, execute);
}

/** True if the answer is stored for repeated requests. Dry runs have no effect, so their answers are not stored. */
export const isRepeatable = ({ call, operation }: AdmittedCall): boolean => {
  const { body } = call.input;
  const isDryRun = typeof body === "object" && body !== null && "dryRun" in body && body.dryRun === true;
  return call.idempotencyKey !== undefined && operation.contract.effect !== "read" && !isDryRun;
};

async function requireCurrent(
  tx: Tx,
  { operation, call }: AdmittedCall,
  ifMatch: string,
  facts: CallFacts,
  { operations }: WriteParts,
): Promise<void> {
  const { resource, effect } = operation.contract;
  const reader = operations.get(resource ?? "");
  if (resource === null || reader === undefined || (effect !== "change" && effect !== "remove")) return;
  const { params } = call.input;
  await lockResource(tx, facts.workspace, resource, params["id"]);
  const { etag } = await readResource(reader, params, facts, tx);
  if (!ifMatchHolds(ifMatch, etag)) throw new OperationError("stale_write");
}

async function lockResource(tx: Tx, workspace: WorkspaceScope, resource: string, id: unknown): Promise<void> {
  const table = LOCKED[resource];
  if (table === undefined) return;
  await tx.run(sql`select from ${raw(table)} where workspace_id = ${workspace.id} and id = ${id} for no key update`);
}

/** Returns how a repeated request gets an answer that was too large to store; undefined if it was no resource's state. */
function replayOf(
  { operation: { contract }, call }: AdmittedCall,
  facts: CallFacts,
  operations: WriteParts["operations"],
): ReadAgain | undefined {
  const { resource, effect, level, output } = contract;
  const reader = operations.get(resource ?? "");
  if (reader === undefined || effect === "remove") return undefined;
  if (reader.contract.level !== level || reader.contract.output !== output) return undefined;
  return async (tx, createdId) => {
    if (effect === "create" && createdId === null) throw new OperationError("idempotency_conflict");
    const params = effect === "create" ? { id: createdId } : call.input.params;
    return { status: 200, ...(await readResource(reader, params, facts, tx)) };
  };
}

export function idempotentRun(
  { operation, call, admitted: { principal }, now, answerHeaders }: AdmittedCall,
  { keyring, fingerprint }: Pick<WriteParts, "keyring"> & { fingerprint?: unknown },
  readAgain?: ReadAgain,
): IdempotentRun {
  const { idempotencyKey, workspaceId, input, caller } = call;
  const request = {
    connectionId:
      "connectionId" in principal ? principal.connectionId : "sessionId" in principal ? principal.sessionId : "",
    visitorId: (principal.kind === "visitor" && principal.visitor?.id) || "",
    workspaceId,
    operation: operation.contract.name,
    key: idempotencyKey ?? "",
    requestHash: hashRequest(workspaceId, { ...input, body: fingerprint ?? input.body }),
  };
  const toStorable = (error: unknown) => storableRefusal(error, caller);
  return new IdempotentRun(request, { toStorable, now, keyring, answerHeaders, readAgain });
}

export const isAgentWrite = ({ operation, admitted: { principal, workspace } }: AdmittedCall): boolean =>
  workspace !== null && operation.contract.effect !== "read" && isAgent(principal);

/** Adds a write of an agent to the history of its workspace, in the transaction of the write. */
export async function recordAgentWrite(tx: Tx, admittedCall: AdmittedCall, output: unknown): Promise<void> {
  const { operation, call, admitted, now } = admittedCall;
  const { principal, workspace } = admitted;
  const { id, dryRun } = (output ?? {}) as { id?: unknown; dryRun?: unknown };
  if (!isAgentWrite(admittedCall) || dryRun === true || tx.hasNoEffect === true) return;
  if (workspace === null || !("accountId" in principal)) return;
  await writeAudit(
    tx,
    {
      actor: { kind: "account", id: principal.accountId },
      action: `agent.${operation.contract.name}`,
      subjectId: workspace.id,
      details: { ...(typeof id === "string" && { id }), ...call.input.params },
    },
    now,
  );
}
