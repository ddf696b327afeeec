import type { Caller } from "@vitrine/contract";
import type { Credential } from "../access/index.ts";
import type { AnswerStream, ClientFacts, IncomingFile, RawInput, SessionControl } from "../wire.ts";
import type { ListWish } from "./list-answer.ts";

/** A workspace's own site calls the operations of visitors, by the same rules. */
export type CallerKind = Caller | "site";

/** A request, as a surface passes it to the kernel. */
export interface Call {
  operation: string;
  /** Id of the request in the log and the answer, if it has one. */
  requestId?: string | undefined;
  /** The kind of caller that the surface serves. */
  caller: CallerKind;
  credential: Credential;
  workspaceId: string | null;
  input: RawInput;
  files?: AsyncIterable<IncomingFile> | undefined;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** Restricts a list to what an agent can read. */
  list?: ListWish | undefined;
  client: ClientFacts;
  session: SessionControl;
  /** Present if the client reads the answer while it is written. */
  stream?: AnswerStream | undefined;
  /** Headers of the answer, filled in whether the call succeeds or fails. */
  headers: Record<string, string>;
  /** `admit` has counted the request already. */
  isCounted?: boolean;
}

/** A request that contains no call yet, or several. */
export type Entry = Pick<Call, "credential" | "client" | "headers"> & {
  /** Set if the credential belongs to one workspace. */
  workspaceId?: string | null;
  /** Number of calls that it counts for. */
  hits: number;
};
