// WebAuthn requests and answers of the browser. The library loads with the first request.

import type { staffApi } from "@vitrine/client";
import type { StaffSignIn } from "@vitrine/contract";

type Asked = NonNullable<StaffSignIn["passkey"]>;
type Enrolment = Awaited<ReturnType<typeof staffApi.beginPasskeyEnrolment>>;
type Assertion = Parameters<typeof staffApi.verifyStaffPasskey>[0]["body"];
type Attestation = Parameters<typeof staffApi.enrolPasskey>[0]["body"];

const library = () => import("@simplewebauthn/browser");

/** The user cancelled, the request timed out, or the passkey is on another device. */
const isNotGiven = (error: unknown) => error instanceof Error && !("status" in error);

async function undefinedIfCancelled<Given>(ask: () => Promise<Given>): Promise<Given | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isNotGiven(error)) return undefined;
    throw error;
  }
}

/** Answers a sign-in challenge; undefined if the user gave no passkey. */
export async function answerPasskey({ token, options }: Asked): Promise<Assertion | undefined> {
  const { startAuthentication } = await library();
  const given = await undefinedIfCancelled(() => startAuthentication({ optionsJSON: options }));
  if (given === undefined) return undefined;
  const { clientDataJSON, authenticatorData, signature } = given.response;
  return { token, id: given.id, clientDataJSON, authenticatorData, signature };
}

/** Creates a passkey; undefined if the user created no passkey. */
export async function makePasskey({ token, options }: Enrolment, name: string): Promise<Attestation | undefined> {
  const { startRegistration } = await library();
  const made = await undefinedIfCancelled(() => startRegistration({ optionsJSON: options }));
  if (made === undefined) return undefined;
  const { clientDataJSON, attestationObject } = made.response;
  const transports = (made.response.transports ?? []) as Attestation["transports"];
  return { token, name, id: made.id, clientDataJSON, attestationObject, transports };
}
