import { z } from "zod";
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from "../enumerations.ts";
import { count, id, nextCursor, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";

const KNOWN = new Set<string>([...WEBHOOK_EVENTS, ...WEBHOOK_KINDS.map((kind) => `${kind}.*`)]);

const eventName = () =>
  text({ min: 1, max: LIMITS.webhook.eventNameMax }).refine(
    (name) => KNOWN.has(name),
    "must be an event such as product.created, or a group such as product.*",
  );

/**
 * Why delivery is stopped: by the owner, after three days without success, after 410 Gone, or because too many events
 * are queued.
 */
export const WebhookStop = z.enum(["OWNER", "FAILING", "GONE", "BACKLOG"]);

const fields = {
  url: text({ min: 1, max: LIMITS.field.linkMax }).meta({ description: "Public https URL, port 443." }),
  description: text({ max: LIMITS.webhook.descriptionMax }).default(""),
  events: z
    .array(eventName())
    .max(LIMITS.webhook.eventsMax)
    .default([])
    .meta({ description: "product.created, product.*, …; empty for all." }),
};

export const WebhookWrite = z.strictObject(fields).meta({ id: "WebhookWrite" });

export const WebhookChange = z.strictObject({ ...fields, isEnabled: z.boolean() }).meta({ id: "WebhookChange" });

const shown = {
  id: id(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  disabledReason: WebhookStop.nullable(),
  failingSince: timestamp().nullable(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};

export const Webhook = z.strictObject(shown).meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const WebhookSecret = z
  .strictObject({
    id: id(),
    secret: z.string().meta({ description: "Signing secret, shown once." }),
    previousUntil: timestamp().nullable().meta({ description: "The previous secret also signs until then." }),
  })
  .meta({ id: "WebhookSecret" });

export const NewWebhook = z.strictObject({ ...shown, secret: z.string() }).meta({ id: "NewWebhook" });

export const WebhookList = z.strictObject({ webhooks: z.array(Webhook) }).meta({ id: "WebhookList" });

export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "FAILED"] as const;

export const WebhookAttempt = z
  .strictObject({
    at: timestamp(),
    status: z.int().nullable().meta({ description: "Status of the receiver; null without a response." }),
    milliseconds: count(),
    problem: z.string().nullable(),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDelivery = z
  .strictObject({
    id: id().meta({ description: "Id of the event, in each attempt's `webhook-id`." }),
    type: z.string(),
    subjectId: z.string().meta({ description: "Resource of the event. Events of one resource arrive in order." }),
    status: z.enum(DELIVERY_STATUSES),
    attempts: count(),
    nextAt: timestamp().nullable(),
    lastAttempts: z.array(WebhookAttempt),
    body: z.string().meta({ description: "Body, the same in each attempt." }),
    createdAt: timestamp(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveryList = z
  .strictObject({ deliveries: z.array(WebhookDelivery), next: nextCursor() })
  .meta({ id: "WebhookDeliveryList" });

export const webhookExample: Webhook = {
  id: "whk_01kp2v8d3nfa9svqmz4c7hxw1e",
  url: "https://shop.example.com/hooks/vitrine",
  description: "Stock of the shop",
  events: ["product.*", "wallet.low"],
  isEnabled: true,
  disabledReason: null,
  failingSince: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
};

export const webhookSecretExample = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

export const webhookDeliveryExample: WebhookDelivery = {
  id: "msg_01kp2v8d3nfa9svqmz4c7hxw1e",
  type: "product.updated",
  subjectId: "prd_01kp2v8d3nfa9svqmz4c7hxw1e",
  status: "DELIVERED",
  attempts: 1,
  nextAt: null,
  lastAttempts: [{ at: "2026-03-01T10:00:01.000Z", status: 200, milliseconds: 84, problem: null }],
  body: '{"type":"product.updated","timestamp":"2026-03-01T10:00:00.000Z","data":{"id":"prd_01kp2v8d3nfa9svqmz4c7hxw1e","workspaceId":"wks_01kp2v8d3nfa9svqmz4c7hxw1e"}}',
  createdAt: "2026-03-01T10:00:00.000Z",
};
