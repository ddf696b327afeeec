import type { Caller } from "@vitrine/contract";
import type { Credential } from "../access/index.ts";
import type { AnswerStream, ClientFacts, IncomingFile, RawInput, SessionControl } from "../wire.ts";
import type { ListWish } from "./list-answers.ts";

/** A workspace's own site calls what visitors call, by the same rules. */
export type CallerKind = Caller | "site";

/** What a surface asks of the kernel. */
export interface Call {
  operation: string;
  /** What the answer calls the request; absent where nobody is told. */
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
  /** What is wanted of a list where that is not all of it. */
  list?: ListWish | undefined;
  client: ClientFacts;
  session: SessionControl;
  /** Given where the caller wants to see the answer while it is made. */
  stream?: AnswerStream | undefined;
  /** Headers for the answer, filled in on the way, whether the call succeeds or fails. */
  headers: Record<string, string>;
  /** The request that makes this call was let in by `admit`, which has counted it. */
  isCounted?: boolean;
}

/** A request that makes no call yet, or several. */
export type Entry = Pick<Call, "credential" | "client" | "headers"> & {
  /** Where the credential is one workspace's alone. */
  workspaceId?: string | null;
  /** How many calls it counts for. */
  hits: number;
};
