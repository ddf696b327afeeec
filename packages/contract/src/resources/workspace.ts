import { z } from "zod";
import { SUB_DOMAIN, TEMPLATE_KEYS } from "../enumerations.ts";
import { count, email, formed, id, phone, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";

export const TemplateKey = z.enum(TEMPLATE_KEYS).meta({ id: "TemplateKey" });
export type TemplateKey = z.output<typeof TemplateKey>;

/** Names reserved for the platform's own hosts and paths. */
export const RESERVED_SUB_DOMAINS: readonly string[] = [
  "api",
  "workspace",
  "admin",
  "docs",
  "website-editor",
  "dashboard",
  "www",
];

const subDomain = () =>
  text({ min: LIMITS.workspace.subDomainMin, max: LIMITS.workspace.subDomainMax }).regex(
    SUB_DOMAIN,
    "must consist of lower-case letters, digits and single hyphens between them",
  );

/**
 * A phone number as people write it: digits, an optional leading + and the usual separators. It is stored unchanged.
 */
const billingPhone = () =>
  formed(/^\+?[0-9](?:[ ().-]{0,2}[0-9]){3,14}$/, { max: 44, problem: "must be a phone number of 4 to 15 digits" });

const billingGsmCountryCode = () =>
  formed(/^\+?[1-9][0-9]{0,2}$/, { max: 4, problem: "must be a country calling code, such as +90" });

export const Workspace = z
  .strictObject({
    id: id(),
    name: z.string(),
    subDomain: z.string(),
    billingEmail: z.string(),
    billingPhone: z.string().nullable(),
    billingGsmCountryCode: z.string().nullable(),
    isVisible: z.boolean(),
    mainAgentPrompt: z.string(),
    status: z.enum(["ACTIVE", "SUSPENDED"]),
    templateKey: TemplateKey,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Workspace" });
export type Workspace = z.output<typeof Workspace>;

export const WorkspaceCreate = z
  .strictObject({
    name: title({ min: LIMITS.workspace.nameMin, max: LIMITS.workspace.nameMax }),
    subDomain: subDomain(),
    templateKey: TemplateKey,
    phone: phone().optional().describe("Required for the `customized` template."),
  })
  .refine(({ templateKey, phone }) => templateKey !== "customized" || phone !== undefined, {
    path: ["phone"],
    error: "is required for the customized template",
    // Runs even if other fields are invalid, so that all problems are reported together.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({ id: "WorkspaceCreate" });
export type WorkspaceCreate = z.output<typeof WorkspaceCreate>;

/** Omitted fields stay unchanged. */
export const WorkspaceUpdate = z
  .strictObject({
    name: title({ min: LIMITS.workspace.nameMin, max: LIMITS.workspace.nameMax }).optional(),
    subDomain: subDomain().optional(),
    billingEmail: email().optional(),
    billingPhone: billingPhone().nullable().optional(),
    billingGsmCountryCode: billingGsmCountryCode().nullable().optional(),
    isVisible: z.boolean().optional(),
    mainAgentPrompt: text({ max: LIMITS.workspace.mainAgentPromptMax }).optional(),
  })
  .meta({ id: "WorkspaceUpdate" });
export type WorkspaceUpdate = z.output<typeof WorkspaceUpdate>;

export const SubDomainCheck = z
  .strictObject({
    subDomain: z.string(),
    status: z
      .enum(["FREE", "TAKEN", "HELD", "RESERVED", "MALFORMED"])
      .describe("HELD: recently released and reserved for its former workspace. RESERVED: for the platform."),
    heldUntil: timestamp().nullable().describe("End of the reservation."),
    isOwn: z.boolean().describe("True if one of your workspaces has it or can take it back."),
  })
  .meta({ id: "SubDomainCheck" });
export type SubDomainCheck = z.output<typeof SubDomainCheck>;

const CreationPolicy = z
  .strictObject({ limit: z.int().min(1), owned: count(), remaining: count(), canCreate: z.boolean() })
  .meta({ id: "CreationPolicy" });

export const WorkspaceList = z
  .strictObject({
    page: z.int().min(1),
    pageSize: z.int().min(1),
    total: count(),
    creationPolicy: CreationPolicy,
    workspaces: z.array(Workspace),
  })
  .meta({ id: "WorkspaceList" });

export const Template = z
  .strictObject({ key: TemplateKey, name: z.string(), description: z.string(), requiresPhone: z.boolean() })
  .meta({ id: "Template" });
export type Template = z.output<typeof Template>;

export const TemplateList = z.strictObject({ templates: z.array(Template) }).meta({ id: "TemplateList" });

export const workspaceExample: Workspace = {
  id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Işıltı Kozmetik",
  subDomain: "isilti",
  billingEmail: "billing@isilti.example",
  billingPhone: "+905321234567",
  billingGsmCountryCode: "+90",
  isVisible: true,
  mainAgentPrompt: "Be brief and friendly. Recommend sunscreen in the morning.",
  status: "ACTIVE",
  templateKey: "beauty",
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-02T08:30:00.000Z",
};
