import { z } from "zod";
import { count, email, id, locale, phone, said, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { AccessPolicy, accessPolicyExample } from "./access-policy.ts";
import { signInCode } from "./account.ts";
import { SECTORS } from "./assistant.ts";
import { productExample } from "./product.ts";
import { Website, websiteExample } from "./website.ts";
import { workspaceExample } from "./workspace.ts";

export const VIEWER_KINDS = ["NONE", "GUEST", "CUSTOMER"] as const;

/** The viewer, as far as the service knows. */
export const Viewer = z
  .strictObject({
    kind: z.enum(VIEWER_KINDS),
    id: id().nullable(),
    name: z.string().nullable(),
    remainingToday: count().describe("Remaining requests to the assistant in this UTC day."),
  })
  .meta({ id: "Viewer" });
export type Viewer = z.output<typeof Viewer>;

export const StorefrontWorkspace = z
  .strictObject({
    id: id(),
    name: z.string(),
    subDomain: z.string(),
    website: Website,
    sector: z.enum(SECTORS).describe("Chosen or detected sector."),
  })
  .meta({ id: "StorefrontWorkspace" });

export const Bootstrap = z
  .strictObject({
    workspace: StorefrontWorkspace,
    accessPolicy: AccessPolicy,
    viewer: Viewer,
    guestToken: z.string().nullable().describe("For `X-Guest-Token`; null unless `X-Guest-Device-Id` was sent."),
    challengeSiteKey: z.string().nullable().describe("Challenge of the site: its URL or site key; null for none."),
  })
  .meta({ id: "Bootstrap" });
export type Bootstrap = z.output<typeof Bootstrap>;

export const CustomerProfile = z
  .strictObject({
    id: id(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    language: z.string(),
  })
  .meta({ id: "CustomerProfile" });
export type CustomerProfile = z.output<typeof CustomerProfile>;

export const CustomerProfileWrite = z
  .strictObject({
    name: title({ max: LIMITS.field.personNameMax }),
    phone: phone().nullable(),
    language: locale(),
    email: email().describe("The customer's address. It cannot be changed."),
  })
  .meta({ id: "CustomerProfileWrite" });

export const CustomerCodeRequest = z
  .strictObject({
    name: title({ max: LIMITS.field.personNameMax }).describe("For a new customer. It can be changed later."),
    email: email(),
    phone: phone().nullable().optional(),
    challengeToken: z.string().optional().describe("Solved challenge, unless the access policy is NEVER."),
  })
  .meta({ id: "CustomerCodeRequest" });

export const CustomerCodeVerify = z
  .strictObject({ email: email(), code: signInCode() })
  .meta({ id: "CustomerCodeVerify" });

export const CustomerSessionState = z
  .strictObject({ sessionExpiresAt: timestamp(), customer: CustomerProfile })
  .meta({ id: "CustomerSessionState" });

export const CustomerSession = CustomerSessionState.extend({
  token: z.string().describe("For `X-Visitor-Token`. Keep it on your server, in your own session."),
}).meta({ id: "CustomerSession" });
export type CustomerSession = z.output<typeof CustomerSession>;

export const FeedbackWrite = z
  .strictObject({ message: said({ max: LIMITS.feedback.messageMax }) })
  .meta({ id: "FeedbackWrite" });

export const VISITOR_EVENTS = ["VISIT", "PRODUCT_VIEW", "COLLECTION_VIEW", "SEARCH", "LINK_CLICK"] as const;

/** A site may not know the product or the link, so these fields are optional. */
export const VisitorEvent = z
  .strictObject({
    name: z.enum(VISITOR_EVENTS),
    productId: id().optional(),
    collectionId: id().optional(),
    link: text({ min: 1, max: LIMITS.field.linkMax }).optional(),
    query: text({ min: 1, max: LIMITS.list.searchMax }).optional(),
  })
  .meta({ id: "VisitorEvent" });
export type VisitorEvent = z.output<typeof VisitorEvent>;

export const customerProfileExample: CustomerProfile = {
  id: "cus_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Deniz Kaya",
  email: "deniz@example.com",
  phone: "+905321234567",
  language: "tr",
};

export const customerSessionExample: CustomerSession = {
  token: "vtv_live_4a1f0c9d7be35268f0a4c1d2e3b5a6978c0d1e2f3a4b5c6d7e8f9a0b1c2d3e4f",
  sessionExpiresAt: "2027-03-01T10:00:00.000Z",
  customer: customerProfileExample,
};

export const bootstrapExample: Bootstrap = {
  workspace: {
    id: workspaceExample.id,
    name: workspaceExample.name,
    subDomain: workspaceExample.subDomain,
    website: websiteExample,
    sector: "BEAUTY",
  },
  accessPolicy: accessPolicyExample,
  viewer: { kind: "GUEST", id: "gst_2x4y6z8a0b2c4d6e8f0g2h4j6k", name: null, remainingToday: 5 },
  guestToken: "vtg_live_9c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f5",
  challengeSiteKey: `https://api.vitrine.example/challenges/${workspaceExample.id}`,
};

export const visitorEventExample: VisitorEvent = { name: "PRODUCT_VIEW", productId: productExample.id };
