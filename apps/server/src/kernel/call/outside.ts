// A call that waits for remote servers, files or models. It holds no connection meanwhile.

import { OperationError } from "../errors.ts";
import { toTheEnd } from "../idempotency/idempotent-run.ts";
import type { Answer } from "../wire.ts";
import { toAnswer } from "./answer.ts";
import {
  type CallFacts,
  Finished,
  type OutsideHandler,
  type OutsideMeans,
  type TenantDatabase,
  type Work,
} from "./handler.ts";
import {
  type AdmittedCall,
  idempotentRun,
  isAgentWrite,
  isRepeatable,
  recordAgentWrite,
  type WriteParts,
} from "./write.ts";

export interface OutsideParts extends Pick<WriteParts, "keyring"> {
  database: TenantDatabase;
  /** Runs the call's write as a `write` handler would. */
  write: (work: Work, fingerprint: unknown) => Promise<Answer>;
}

export async function runOutside(
  handler: OutsideHandler,
  admitted: AdmittedCall,
  facts: CallFacts,
  { database, write, keyring }: OutsideParts,
): Promise<Answer> {
  const { operation, call } = admitted;
  const { stream = null } = call;
  const { claimMilliseconds } = handler;
  const answerTo = (output: unknown) => toAnswer(operation, call, output);
  const execute = async (means: Pick<OutsideMeans<unknown>, "keepAnswer" | "stream">) => {
    const output = await handler.parse(call.input)(facts, { database, finish: finishWith(write), ...means });
    if (isAgentWrite(admitted) && !(output instanceof Finished))
      await database.write((tx) => recordAgentWrite(tx, admitted, output));
    return answerTo(output);
  };
  if (isRepeatable(admitted) && claimMilliseconds !== undefined) {
    const run = idempotentRun(admitted, { keyring });
    return run.outside(database, claimMilliseconds, (keep) =>
      execute({
        keepAnswer: async (tx, output) => keep(tx, await answerTo(output)),
        stream: stream && toTheEnd(stream),
      }),
    );
  }
  try {
    return await execute({ keepAnswer: async () => {}, stream });
  } catch (error) {
    // With an Idempotency-Key, a refusal is an answer and is stored like any other.
    if (!(error instanceof OperationError) || !isRepeatable(admitted)) throw error;
    return write(() => Promise.reject(error), undefined);
  }
}

const finishWith =
  (write: OutsideParts["write"]): OutsideMeans<unknown>["finish"] =>
  async (work, { fingerprint, release } = {}) => {
    let isUsed = false;
    try {
      const answer = await write(async (_facts, { tx }) => {
        isUsed = false; // a transaction that runs again
        const output = await work(tx);
        isUsed = true;
        return output;
      }, fingerprint);
      return new Finished(answer);
    } catch (error) {
      isUsed = false;
      throw error;
    } finally {
      if (!isUsed) await release?.();
    }
  };
