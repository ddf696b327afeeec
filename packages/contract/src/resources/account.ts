import { z } from "zod";
import { LANGUAGES } from "../enumerations.ts";
import { count, email, id, phone, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";

export const Language = z.enum(LANGUAGES).meta({ id: "Language" });
export type Language = z.output<typeof Language>;

export const Account = z
  .strictObject({
    id: id(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    language: Language,
    workspaceLimit: z.int().min(1).max(LIMITS.account.workspaceLimitMax),
    ownedWorkspaces: count().describe("Workspaces that the account owns."),
    createdAt: timestamp(),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof Account>;

export const ProfileWrite = z
  .strictObject({
    name: title({ max: LIMITS.field.personNameMax }),
    phone: phone().nullable(),
    language: Language,
  })
  .meta({ id: "ProfileWrite" });

export const Session = z
  .strictObject({
    id: id(),
    userAgent: z.string(),
    createdAt: timestamp(),
    lastUsedAt: timestamp(),
    expiresAt: timestamp(),
    current: z.boolean().describe("True for the current session."),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

export const SessionList = z.strictObject({ sessions: z.array(Session) }).meta({ id: "SessionList" });

export const SignInCodeRequest = z
  .strictObject({ email: email(), language: Language.optional() })
  .meta({ id: "SignInCodeRequest" });

export const SignInCodeSent = z
  .strictObject({ sent: z.literal(true), expiresAt: timestamp(), resendAfterSeconds: count() })
  .meta({ id: "SignInCodeSent" });

/** Any text is accepted as input; only the sent code matches. */
export const signInCode = () => text({ max: LIMITS.account.signInCodeMax });

export const SignInVerify = z
  .strictObject({
    email: email(),
    code: signInCode(),
    name: title({ max: LIMITS.field.personNameMax }).optional().describe("For a new account. It can be changed later."),
    language: Language.optional().describe("For a new account. Default: `Accept-Language`."),
    reopen: z.boolean().optional().describe("True reopens an account that was closed less than 30 days ago."),
  })
  .meta({ id: "SignInVerify" });

export const SignInOptions = z
  .strictObject({
    emailCode: z.literal(true),
    thirdParty: z
      .strictObject({
        name: z.string(),
        path: z.string().describe("Path on the dashboard's origin for the browser."),
      })
      .nullable(),
  })
  .meta({ id: "SignInOptions" });

export const accountExample: Account = {
  id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e",
  email: "elif@isilti.example",
  name: "Elif",
  phone: "+905321234567",
  language: "tr",
  workspaceLimit: 1,
  ownedWorkspaces: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const sessionExample: Session = {
  id: "ses_01kp2v8d3nfa9svqmz4c7hxw1e",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
  createdAt: "2026-03-01T10:00:00.000Z",
  lastUsedAt: "2026-03-02T08:30:00.000Z",
  expiresAt: "2026-04-01T08:30:00.000Z",
  current: true,
};

export const signInCodeSentExample: z.output<typeof SignInCodeSent> = {
  sent: true,
  expiresAt: "2026-03-01T10:10:00.000Z",
  resendAfterSeconds: 60,
};
