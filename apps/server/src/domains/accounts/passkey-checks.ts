// What an authenticator answered, held against what it was asked. The library reads the bytes; it is loaded with the first one.

import type { PasskeyAssertion, PasskeyAttestation } from "@vitrine/contract";
import type { z } from "zod";

/** Whom a passkey is for: the administration's own host, and its pages alone. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
  /** Outside production, pages of the same host on any port: a test does not know its port beforehand. */
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

/** The new passkey; undefined where the answer is not one to the question. */
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

/** How often the passkey says to have been used; undefined where the answer is not its own to the question. */
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
