import { z } from "zod";
import { STAFF_ROLES } from "../define-operation.ts";
import { count, email, id, nextCursor, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { signInCode } from "./account.ts";

export const StaffRoleName = z.enum(STAFF_ROLES).meta({ id: "StaffRoleName" });

/** Reason of a staff action, kept in the audit log. */
export const reason = () => title({ max: LIMITS.staff.reasonMax }).describe("Reason for the audit log.");

/** A staff write that needs only a reason. */
export const StaffDeed = z.strictObject({ reason: reason() }).meta({ id: "StaffDeed" });

export const StaffProfile = z
  .strictObject({
    id: id(),
    email: z.string(),
    name: z.string(),
    role: StaffRoleName,
    passkeys: count().describe("Enrolled passkeys. With at least one, sign-in requires a passkey."),
    createdAt: timestamp(),
  })
  .meta({ id: "StaffProfile" });
export type StaffProfile = z.output<typeof StaffProfile>;

export const StaffMember = StaffProfile.extend({
  status: z.enum(["ACTIVE", "REMOVED"]),
  lastUsedAt: timestamp().nullable().describe("Last use of a session; null without a recent sign-in."),
}).meta({ id: "StaffMember" });
export type StaffMember = z.output<typeof StaffMember>;

export const StaffList = z.strictObject({ staff: z.array(StaffMember), next: nextCursor() }).meta({ id: "StaffList" });

export const StaffCreate = z
  .strictObject({
    email: email(),
    name: title({ max: LIMITS.field.personNameMax }).optional(),
    role: StaffRoleName,
    reason: reason(),
  })
  .meta({ id: "StaffCreate" });

export const StaffRoleWrite = z.strictObject({ role: StaffRoleName, reason: reason() }).meta({ id: "StaffRoleWrite" });

export const StaffSignInCodeRequest = z.strictObject({ email: email() }).meta({ id: "StaffSignInCodeRequest" });

export const StaffSignInVerify = z
  .strictObject({ email: email(), code: signInCode() })
  .meta({ id: "StaffSignInVerify" });

const base64url = (max: number) => text({ min: 1, max }).regex(/^[\w-]+=*$/, "must be base64url");
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const PasskeyDescriptor = z
  .strictObject({
    id: z.string(),
    type: z.literal("public-key"),
    transports: z.array(z.enum(TRANSPORTS)),
  })
  .meta({ id: "PasskeyDescriptor" });

/** Argument of `navigator.credentials.get`, in the JSON of the WebAuthn specification. */
export const PasskeyRequestOptions = z
  .strictObject({
    challenge: z.string(),
    timeout: count(),
    rpId: z.string(),
    allowCredentials: z.array(PasskeyDescriptor),
    userVerification: z.enum(["required", "preferred", "discouraged"]),
  })
  .meta({ id: "PasskeyRequestOptions" });

/** Argument of `navigator.credentials.create`. */
export const PasskeyCreationOptions = z
  .strictObject({
    challenge: z.string(),
    timeout: count(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
    excludeCredentials: z.array(PasskeyDescriptor),
    authenticatorSelection: z.strictObject({
      residentKey: z.enum(["required", "preferred", "discouraged"]),
      requireResidentKey: z.boolean(),
      userVerification: z.enum(["required", "preferred", "discouraged"]),
    }),
    attestation: z.literal("none"),
  })
  .meta({ id: "PasskeyCreationOptions" });

const passkeyToken = () => z.string().describe("Send it back with the passkey response, within five minutes.");
const givenToken = () => text({ min: 1, max: LIMITS.staff.passkeyTokenMax });

export const StaffSignIn = z
  .strictObject({
    profile: StaffProfile.nullable().describe("Signed-in staff member; null if a passkey is required first."),
    passkey: z
      .strictObject({ token: passkeyToken(), options: PasskeyRequestOptions })
      .nullable()
      .describe("Passkey options for the browser; null if none is required."),
  })
  .meta({ id: "StaffSignIn" });
export type StaffSignIn = z.output<typeof StaffSignIn>;

/** An authenticator's answer to `PasskeyRequestOptions`, its bytes in base64url. */
export const PasskeyAssertion = z
  .strictObject({
    token: givenToken(),
    id: base64url(LIMITS.staff.passkeyIdMax).describe("Id of the credential."),
    clientDataJSON: base64url(LIMITS.staff.passkeyDataMax),
    authenticatorData: base64url(LIMITS.staff.passkeyDataMax),
    signature: base64url(LIMITS.staff.passkeyDataMax),
  })
  .meta({ id: "PasskeyAssertion" });

export const PasskeyEnrolment = z
  .strictObject({ token: passkeyToken(), options: PasskeyCreationOptions })
  .meta({ id: "PasskeyEnrolment" });

/** An authenticator's answer to `PasskeyCreationOptions`, its bytes in base64url. */
export const PasskeyAttestation = z
  .strictObject({
    token: givenToken(),
    name: title({ max: LIMITS.staff.passkeyNameMax }).describe("Name of the passkey."),
    id: base64url(LIMITS.staff.passkeyIdMax).describe("Id of the credential."),
    clientDataJSON: base64url(LIMITS.staff.passkeyDataMax),
    attestationObject: base64url(LIMITS.staff.passkeyDataMax),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).default([]),
  })
  .meta({ id: "PasskeyAttestation" });

export const Passkey = z
  .strictObject({ id: id(), name: z.string(), createdAt: timestamp(), lastUsedAt: timestamp().nullable() })
  .meta({ id: "Passkey" });
export type Passkey = z.output<typeof Passkey>;

export const PasskeyList = z.strictObject({ passkeys: z.array(Passkey) }).meta({ id: "PasskeyList" });

export const staffProfileExample: StaffProfile = {
  id: "stf_01kp2v8d3nfa9svqmz4c7hxw1e",
  email: "support@vitrine.example",
  name: "Support",
  role: "OPERATOR",
  passkeys: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const staffMemberExample: StaffMember = {
  ...staffProfileExample,
  status: "ACTIVE",
  lastUsedAt: "2026-03-02T08:30:00.000Z",
};

export const passkeyExample: Passkey = {
  id: "psk_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Laptop",
  createdAt: "2026-03-01T10:00:00.000Z",
  lastUsedAt: null,
};

const tokenExample = "5d0c6f3b9a1e4c7d8f2a0b6e3c9d1f4a7b0e2c5d8f1a4b7e0c3d6f9a2b5e8c1d";
const credentialExample = "q83vEjRWeJASNFZ4mrze8A";

export const staffSignInExample: StaffSignIn = {
  profile: null,
  passkey: {
    token: tokenExample,
    options: {
      challenge: "bHVu2xXqFhQ8kJ0Zr3nD1w",
      timeout: 300_000,
      rpId: "admin.vitrine.example",
      allowCredentials: [{ id: credentialExample, type: "public-key", transports: ["internal"] }],
      userVerification: "preferred",
    },
  },
};

export const passkeyEnrolmentExample: z.output<typeof PasskeyEnrolment> = {
  token: tokenExample,
  options: {
    challenge: "bHVu2xXqFhQ8kJ0Zr3nD1w",
    timeout: 300_000,
    rp: { id: "admin.vitrine.example", name: "Vitrine administration" },
    user: { id: "c3RmXzAx", name: staffProfileExample.email, displayName: staffProfileExample.name },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
    attestation: "none",
  },
};

export const passkeyAssertionExample: z.output<typeof PasskeyAssertion> = {
  token: tokenExample,
  id: credentialExample,
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
  authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
  signature: "MEUCIQDx2vdoEwYzl4Uq3jU0",
};

export const passkeyAttestationExample: z.output<typeof PasskeyAttestation> = {
  token: tokenExample,
  name: "Laptop",
  id: credentialExample,
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
  attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oA",
  transports: ["internal"],
};
