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
    description: "Workspace of the call. The account must be an active owner.",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.field.idMax },
    example: "wks_01kp2v8cz4e1rt5n6x7m8q9w0y",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Your own value that makes the write safe to repeat. For 24 hours the same key returns the first answer " +
      "instead of writing again.",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.request.idempotencyKeyMax },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description: "`ETag` of the state that you read. If the resource has changed since, the write is refused.",
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "`ETag` of your copy. The response is 304 while it is current.",
    schema: { type: "string" },
  },
  VisitorToken: {
    name: "X-Visitor-Token",
    in: "header",
    required: false,
    description: "Session token of a customer. It takes precedence over guest headers.",
    schema: { type: "string" },
  },
  GuestDeviceId: {
    name: "X-Guest-Device-Id",
    in: "header",
    required: false,
    description: "Your id of the guest's device: letters, digits and `-._~`.",
    schema: { type: "string", minLength: LIMITS.experience.deviceIdMin, maxLength: LIMITS.experience.deviceIdMax },
  },
  GuestToken: {
    name: "X-Guest-Token",
    in: "header",
    required: false,
    description: "`guestToken` of this device, from bootstrap.",
    schema: { type: "string" },
  },
};

const integer = { type: "integer", minimum: 0 };

export const HEADERS = {
  RequestId: {
    description: "Id of this request in our logs. Include it when you contact support.",
    schema: { type: "string" },
  },
  RateLimitLimit: { description: "Requests per window for this connection.", schema: integer },
  RateLimitRemaining: { description: "Requests left in this window.", schema: integer },
  RateLimitReset: { description: "Seconds until the window ends.", schema: integer },
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "string", pattern: "^[0-9]+$" }, // The RFC also allows dates; the service never sends one.
  },
  ETag: { description: "Version of the resource. Send it as `If-Match`.", schema: { type: "string" } },
  IdempotencyReplayed: {
    description: "`true` for the stored answer of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
  CreditsCharged: {
    description: "Credits charged, as in the body. A stream that ends with `error` is free.",
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
