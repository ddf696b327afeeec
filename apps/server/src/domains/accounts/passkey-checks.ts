// Verifies an authenticator's response to its challenge. The WebAuthn library is loaded on first use.

import type { PasskeyAssertion, PasskeyAttestation } from "@vitrine/contract";
import type { z } from "zod";

/** The relying party: the administration's own host and its pages only. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
  /** Outside production, accepts any port of the host, because a test does not know its port in advance. */
  anyPort: boolean;
}

export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

export type Attestation = z.output<typeof PasskeyAttestation>;
export type Assertion = z.output<typeof PasskeyAssertion>;

export function relyingPartyAt(adminUrl: string, isProduction: boolean): RelyingParty {
  const { hostname, origin } = new URL(adminUrl);
  return { id: hostname, name: "Vitrine administration", origin, anyPort: !isProduction };
}

/** Returns the new passkey, or undefined if the response does not match the challenge. */
export async function readAttestation(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: Attestation,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const response = { clientDataJSON, attestationObject, transports };
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    ...expected(party, challenge, clientDataJSON),
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { credential } = verified.registrationInfo;
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
}

/** Returns the passkey's usage counter, or undefined if the response does not match the challenge. */
export async function readAssertion(
  party: RelyingParty,
  challenge: string,
  { credentialId, publicKey, counter }: StoredPasskey,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const response = { clientDataJSON, authenticatorData, signature };
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    credential: { id: credentialId, publicKey, counter },
    ...expected(party, challenge, clientDataJSON),
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

const expected = (party: RelyingParty, challenge: string, clientDataJSON: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.anyPort ? ownOrigin(party, clientDataJSON) : party.origin,
  expectedRPID: party.id,
  requireUserVerification: false,
});

function ownOrigin({ id, origin }: RelyingParty, clientDataJSON: string): string {
  try {
    const given = new URL(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")).origin);
    return given.hostname === id ? given.origin : origin;
  } catch {
    return origin;
  }
}
