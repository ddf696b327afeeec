// Parameters and headers shared by operations of the OpenAPI document.

import { LIMITS } from "../limits.ts";

export type Fields = Record<string, unknown>;

export interface OpenApiOperation extends Fields {
  operationId: string;
  responses: Record<string, Fields>;
}

export const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const PARAMETERS = {
  WorkspaceId: {
    name: "workspaceId",
    in: "path",
    required: true,
    description: "The workspace to act in. The account must be an active owner of it.",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.field.idMax },
    example: "wks_01kp2v8cz4e1rt5n6x7m8q9w0y",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A value of your own that makes the write safe to repeat: for 24 hours the same key replays the first answer " +
      "instead of writing again.",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.request.idempotencyKeyMax },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the state that you have read. The write is refused when it is no longer the current one.",
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of the state that you have. The answer is 304 while it is still the current one.",
    schema: { type: "string" },
  },
  VisitorToken: {
    name: "X-Visitor-Token",
    in: "header",
    required: false,
    description: "The customer's session, from the sign-in. It wins over the headers of a guest.",
    schema: { type: "string" },
  },
  GuestDeviceId: {
    name: "X-Guest-Device-Id",
    in: "header",
    required: false,
    description: "What you call the guest's device: letters, digits and `-._~`.",
    schema: { type: "string", minLength: LIMITS.experience.deviceIdMin, maxLength: LIMITS.experience.deviceIdMax },
  },
  GuestToken: {
    name: "X-Guest-Token",
    in: "header",
    required: false,
    description: "The `guestToken` that bootstrap gave for this device.",
    schema: { type: "string" },
  },
};

const integer = { type: "integer", minimum: 0 };

export const HEADERS = {
  RequestId: {
    description: "Names this request in our logs: quote it when you ask for help.",
    schema: { type: "string" },
  },
  RateLimitLimit: { description: "Requests that the connection may make in a window.", schema: integer },
  RateLimitRemaining: { description: "Requests left in this window.", schema: integer },
  RateLimitReset: { description: "Seconds until the window ends.", schema: integer },
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "string", pattern: "^[0-9]+$" }, // The RFC also allows dates; the service never sends one.
  },
  ETag: { description: "Validator of the state that is shown: send it as `If-Match`.", schema: { type: "string" } },
  IdempotencyReplayed: {
    description: "`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
  CreditsCharged: {
    description: "Credits that the answer cost, the same as in its body. A stream that ends with `error` cost nothing.",
    schema: integer,
  },
  WwwAuthenticate: { description: "How to authenticate (RFC 6750).", schema: { type: "string" } },
};

export const EVERY_ANSWER: Fields = {
  "X-Request-Id": component("headers", "RequestId"),
  "RateLimit-Limit": component("headers", "RateLimitLimit"),
  "RateLimit-Remaining": component("headers", "RateLimitRemaining"),
  "RateLimit-Reset": component("headers", "RateLimitReset"),
};
