// Guests are not stored: a guest is a device of a workspace, and the signature over both is all that proves it. The same
// device gets the same token and the same id each time, so that asking again wins neither a new quota nor other threads.

import { LIMITS } from "@vitrine/contract";
import { type Environment, environmentLabel } from "./environment.ts";
import { invalidInput, OperationError } from "./errors.ts";
import { idFrom } from "./ids.ts";
import { deriveKey } from "./sealing.ts";
import { equalBytes, hmacSha256 } from "./secrets.ts";

const FORM = /^vtg_(dev|live)_([0-9a-f]{64})$/;
const DEVICE_ID = new RegExp(`^[A-Za-z0-9._~-]{${LIMITS.deviceIdMin},${LIMITS.deviceIdMax}}$`);

export class GuestTokens {
  readonly #label: string;
  readonly #tokenKey: string;
  readonly #idKey: string;

  constructor(secretKey: string, environment: Environment) {
    this.#label = environmentLabel(environment);
    this.#tokenKey = deriveKey(secretKey, "guest tokens").toString("hex");
    this.#idKey = deriveKey(secretKey, "guest ids").toString("hex");
  }

  sign(workspaceId: string, deviceId: string): string {
    return `vtg_${this.#label}_${this.#signature(workspaceId, deviceId).toString("hex")}`;
  }

  /** Refuses a token that was not given to this device of this workspace. */
  verify(workspaceId: string, deviceId: string, token: string): void {
    const [, label, signature = ""] = FORM.exec(token) ?? [];
    if (label !== undefined && label !== this.#label) throw new OperationError("wrong_environment");
    if (!equalBytes(Buffer.from(signature, "hex"), this.#signature(workspaceId, deviceId))) {
      throw new OperationError("invalid_token");
    }
  }

  /** Another key than the token's: ids are shown to owners and must not help to forge tokens. */
  idOf(workspaceId: string, deviceId: string): string {
    return idFrom("guest", hmacSha256(this.#idKey, JSON.stringify([workspaceId, deviceId])).subarray(0, 16));
  }

  #signature(workspaceId: string, deviceId: string): Buffer {
    return hmacSha256(this.#tokenKey, JSON.stringify([workspaceId, deviceId]));
  }
}

export function parseDeviceId(value: string): string {
  if (!DEVICE_ID.test(value)) {
    const lengths = `${LIMITS.deviceIdMin} to ${LIMITS.deviceIdMax}`;
    throw invalidInput({ "X-Guest-Device-Id": `must have ${lengths} letters, digits or -._~` });
  }
  return value;
}
