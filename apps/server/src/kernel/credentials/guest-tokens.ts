// Guests are not stored: a guest is a device of a workspace, proved by a signature over both. A device always gets the same
// token and id, so that a new request gives neither a new quota nor other threads.

import { LIMITS } from "@vitrine/contract";
import { invalidInput, OperationError } from "../errors.ts";
import { idFrom } from "../ids.ts";
import { type Environment, environmentLabel } from "./environment.ts";
import type { Keyring, Signer } from "./keyring.ts";
import { equalBytes } from "./secrets.ts";

const FORM = /^vtg_(dev|live)_([0-9a-f]{64})$/;
const DEVICE_ID = new RegExp(`^[A-Za-z0-9._~-]{${LIMITS.experience.deviceIdMin},${LIMITS.experience.deviceIdMax}}$`);

/** A guest's token and id, both derived from one secret. */
export interface GuestIdentity {
  token: string;
  id: string;
}

export class GuestTokens {
  readonly #label: string;
  readonly #tokens: Signer;
  /** Separate from the token's key, because owners see ids. */
  readonly #ids: Signer;

  constructor(keyring: Keyring, environment: Environment) {
    this.#label = environmentLabel(environment);
    this.#tokens = keyring.signer("guest tokens");
    this.#ids = keyring.signer("guest ids");
  }

  /** Returns the identity of a device; a proved one may come from the previous secret. */
  issue(workspaceId: string, deviceId: string, provedId?: string): GuestIdentity {
    const all = this.#identities(workspaceId, deviceId);
    return all.find(({ id }) => id === provedId) ?? (all[0] as GuestIdentity);
  }

  /** Returns the guest id. Refuses a token of another device or workspace. */
  verify(workspaceId: string, deviceId: string, token: string): string {
    const [, label] = FORM.exec(token) ?? [];
    if (label !== undefined && label !== this.#label) throw new OperationError("wrong_environment");
    const own = this.#identities(workspaceId, deviceId).find((identity) =>
      equalBytes(Buffer.from(identity.token), Buffer.from(token)),
    );
    if (own === undefined) throw new OperationError("invalid_token");
    return own.id;
  }

  #identities(workspaceId: string, deviceId: string): GuestIdentity[] {
    const device = JSON.stringify([workspaceId, deviceId]);
    const ids = this.#ids.signatures(device);
    return this.#tokens.signatures(device).map((signature, index) => ({
      token: `vtg_${this.#label}_${signature.toString("hex")}`,
      id: idFrom("guest", (ids[index] as Buffer).subarray(0, 16)),
    }));
  }
}

export function parseDeviceId(value: string): string {
  if (!DEVICE_ID.test(value)) {
    const lengths = `${LIMITS.experience.deviceIdMin} to ${LIMITS.experience.deviceIdMax}`;
    throw invalidInput({ "X-Guest-Device-Id": `must have ${lengths} letters, digits or -._~` });
  }
  return value;
}
