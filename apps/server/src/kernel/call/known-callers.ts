// Who was let into which workspace lately. Nobody is let in by that: it says whose reads are worth beginning while the database
// is asked who they are.

import { ShortMemory } from "../short-memory.ts";
import type { Call } from "./call.ts";
import { nameOf } from "./payers.ts";

type Caller = Pick<Call, "credential" | "workspaceId">;

export class KnownCallers {
  readonly #workspaces = new ShortMemory<string | null>();

  has(caller: Caller): boolean {
    return caller.workspaceId !== null && this.#workspaces.get(nameOf(caller)) === caller.workspaceId;
  }

  remember(caller: Caller): void {
    this.#workspaces.set(nameOf(caller), caller.workspaceId);
  }

  forget(caller: Caller): void {
    this.#workspaces.delete(nameOf(caller));
  }
}
