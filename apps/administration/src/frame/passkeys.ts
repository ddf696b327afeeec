// What the browser's authenticators are asked, and what they answer. The library loads with the first question.

import type { PasskeyAssertion, PasskeyAttestation, PasskeyEnrolment, StaffSignIn } from "@vitrine/contract";
import type { z } from "zod";

type Asked = NonNullable<StaffSignIn["passkey"]>;
type Attestation = z.input<typeof PasskeyAttestation>;
type Enrolment = z.output<typeof PasskeyEnrolment>;

const library = () => import("@simplewebauthn/browser");

/** Nobody answered: it was cancelled, it took too long, or the passkey is on another device. */
const isNotGiven = (error: unknown) => error instanceof Error && !("status" in error);

async function orNothing<Given>(ask: () => Promise<Given>): Promise<Given | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isNotGiven(error)) return undefined;
    throw error;
  }
}

/** The answer to a sign-in; undefined where none was given. */
export async function answerPasskey({ token, options }: Asked): Promise<z.input<typeof PasskeyAssertion> | undefined> {
  const { startAuthentication } = await library();
  const given = await orNothing(() => startAuthentication({ optionsJSON: options }));
  if (given === undefined) return undefined;
  const { clientDataJSON, authenticatorData, signature } = given.response;
  return { token, id: given.id, clientDataJSON, authenticatorData, signature };
}

/** A new passkey; undefined where none was made. */
export async function makePasskey({ token, options }: Enrolment, name: string): Promise<Attestation | undefined> {
  const { startRegistration } = await library();
  const made = await orNothing(() => startRegistration({ optionsJSON: options }));
  if (made === undefined) return undefined;
  const { clientDataJSON, attestationObject } = made.response;
  const transports = (made.response.transports ?? []) as Attestation["transports"];
  return { token, name, id: made.id, clientDataJSON, attestationObject, transports };
}
