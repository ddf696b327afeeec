import { z } from "zod";
import { id, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { SCOPES } from "../scopes.ts";
import { Pagination } from "./common.ts";

export const ScopeName = z.enum(SCOPES).meta({ id: "Scope" });

export const ApiKey = z
  .strictObject({
    id: id(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(ScopeName),
    status: z.enum(["ACTIVE", "EXPIRED", "REVOKED"]),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyWrite = z
  .strictObject({
    name: title({ max: LIMITS.key.nameMax }),
    scopes: z
      .array(ScopeName)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, "must not repeat a permission")
      .meta({ uniqueItems: true }),
    days: z.int().min(1).max(LIMITS.key.daysMax),
  })
  .meta({ id: "ApiKeyWrite" });
export type ApiKeyWrite = z.output<typeof ApiKeyWrite>;

/** The only answer that contains the key itself. */
export const NewApiKey = ApiKey.extend({ key: z.string() }).meta({ id: "NewApiKey" });

export const ApiKeyList = z
  .strictObject({ apiKeys: z.array(ApiKey), pagination: Pagination })
  .meta({ id: "ApiKeyList" });

export const apiKeyExample: ApiKey = {
  id: "key_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Shop backend",
  prefix: "vtr_dev_01kp2v8d3nfa9svqmz4c7hxw1e",
  scopes: ["products:read", "products:write"],
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-05-30T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};
