import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { count, cursorQuery, idOf, instant } from "../fields.ts";
import { Deleted } from "../resources/common.ts";
import {
  DELIVERY_STATUSES,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookSecret,
  WebhookWrite,
  webhookDeliveryExample,
  webhookExample,
  webhookSecretExample,
} from "../resources/webhook.ts";

const webhookParams = z.strictObject({ id: idOf("whk") });
const params = { id: webhookExample.id };
const { url, description, events } = webhookExample;

const common = {
  group: "Webhooks",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER"],
} as const;

export const listWebhooks = defineOperation({
  ...common,
  name: "list_webhooks",
  title: "List webhooks",
  description: "Lists the workspace's webhooks.",
  scope: "webhooks:read",
  effect: "read",
  rest: { method: "GET", path: "/webhooks" },
  tool: true,
  output: WebhookList,
  examples: { output: { webhooks: [webhookExample] } },
});

export const createWebhook = defineOperation({
  ...common,
  name: "create_webhook",
  title: "Create a webhook",
  description:
    "Creates a webhook that sends events to a URL, signed by Standard Webhooks. The response shows the secret once.",
  scope: "webhooks:write",
  effect: "create",
  rest: { method: "POST", path: "/webhooks" },
  tool: true,
  body: WebhookWrite,
  output: NewWebhook,
  examples: {
    body: { url, description, events },
    output: { ...webhookExample, secret: webhookSecretExample },
  },
});

export const updateWebhook = defineOperation({
  ...common,
  name: "update_webhook",
  title: "Update a webhook",
  description: "Changes a webhook, or switches it off. Events while it is off are not sent later.",
  scope: "webhooks:write",
  effect: "change",
  rest: { method: "PUT", path: "/webhooks/{id}" },
  tool: true,
  params: webhookParams,
  body: WebhookChange,
  output: Webhook,
  errors: ["not_found"],
  examples: { params, body: { url, description, events, isEnabled: true }, output: webhookExample },
});

export const deleteWebhook = defineOperation({
  ...common,
  name: "delete_webhook",
  title: "Delete a webhook",
  description: "Deletes a webhook with its log. Pending events are not sent.",
  scope: "webhooks:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/webhooks/{id}" },
  tool: true,
  params: webhookParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params, output: { id: webhookExample.id, deleted: true } },
});

export const rotateWebhookSecret = defineOperation({
  ...common,
  name: "rotate_webhook_secret",
  title: "Rotate a webhook's secret",
  description:
    "Creates a new secret and shows it once. Both secrets sign for 24 hours, so that receivers can switch. An " +
    "older previous secret ends at once.",
  scope: "webhooks:write",
  effect: "change",
  rest: { method: "POST", path: "/webhooks/{id}/secret" },
  tool: false,
  params: webhookParams,
  output: WebhookSecret,
  errors: ["not_found"],
  examples: {
    params,
    output: { id: webhookExample.id, secret: webhookSecretExample, previousUntil: "2026-03-02T10:00:00.000Z" },
  },
});

export const testWebhook = defineOperation({
  ...common,
  name: "test_webhook",
  title: "Test a webhook",
  description: "Sends a `webhook.test` event to this URL only. The delivery log shows the outcome.",
  scope: "webhooks:write",
  effect: "create",
  reachesOut: true,
  rest: { method: "POST", path: "/webhooks/{id}/test" },
  tool: false,
  params: webhookParams,
  output: WebhookDelivery,
  errors: ["not_found", "conflict"],
  examples: { params, output: webhookDeliveryExample },
});

export const listWebhookDeliveries = defineOperation({
  ...common,
  name: "list_webhook_deliveries",
  title: "List a webhook's deliveries",
  description: "Lists deliveries of the last 14 days, newest first, including pending ones.",
  scope: "webhooks:read",
  effect: "read",
  rest: { method: "GET", path: "/webhooks/{id}/deliveries" },
  tool: false,
  params: webhookParams,
  query: cursorQuery().extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
  output: WebhookDeliveryList,
  errors: ["not_found"],
  examples: { params, output: { deliveries: [webhookDeliveryExample], next: null } },
});

export const replayWebhookDelivery = defineOperation({
  ...common,
  name: "replay_webhook_delivery",
  title: "Replay a delivery",
  description: "Sends an event again with the same id and bytes, regardless of its outcome.",
  scope: "webhooks:write",
  effect: "change",
  reachesOut: true,
  rest: { method: "POST", path: "/webhooks/{id}/deliveries/{deliveryId}/replay" },
  tool: false,
  params: webhookParams.extend({ deliveryId: idOf("msg") }),
  output: WebhookDelivery,
  errors: ["not_found", "conflict"],
  examples: { params: { ...params, deliveryId: webhookDeliveryExample.id }, output: webhookDeliveryExample },
});

export const replayWebhook = defineOperation({
  ...common,
  name: "replay_webhook",
  title: "Replay failed deliveries",
  description:
    "Sends failed deliveries since a time again, in order, with the same ids and bytes: the oldest 10,000 per call.",
  scope: "webhooks:write",
  effect: "change",
  reachesOut: true,
  rest: { method: "POST", path: "/webhooks/{id}/replay" },
  tool: false,
  params: webhookParams,
  body: z.strictObject({
    since: instant().meta({ description: "Time (RFC 3339)." }),
  }),
  output: z.strictObject({ replayed: count() }),
  errors: ["not_found", "conflict"],
  examples: { params, body: { since: "2026-03-01T00:00:00.000Z" }, output: { replayed: 3 } },
});
