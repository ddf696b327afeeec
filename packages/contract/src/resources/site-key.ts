import { z } from "zod";
import { id, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination } from "./common.ts";

/**
 * An origin as browsers send it: scheme, lowercase host, and a port unless it is the default. Plain HTTP proves no
 * identity, so only localhost may use it.
 */
const ORIGIN =
  /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?!:443$)|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?!:80$))(?::[1-9]\d{0,4})?$/;

const Origin = text({ min: 1, max: LIMITS.siteKey.originMax }).refine(
  (value) => ORIGIN.test(value),
  "must be an origin such as https://shop.example, or http://localhost:3000 while developing",
);

export const SiteKeyWrite = z
  .strictObject({
    name: title({ max: LIMITS.key.nameMax }),
    origins: z
      .array(Origin)
      .min(1)
      .max(LIMITS.siteKey.originsMax)
      .refine((origins) => new Set(origins).size === origins.length, "must not repeat an origin")
      .meta({ uniqueItems: true }),
  })
  .meta({ id: "SiteKeyWrite" });
export type SiteKeyWrite = z.output<typeof SiteKeyWrite>;

/** A publishable key is not secret: the site's pages contain it. */
export const SiteKey = z
  .strictObject({
    id: id(),
    name: z.string(),
    key: z.string(),
    origins: z.array(z.string()),
    status: z.enum(["ACTIVE", "REVOKED"]),
    createdAt: timestamp(),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
  })
  .meta({ id: "SiteKey" });
export type SiteKey = z.output<typeof SiteKey>;

export const SiteKeyList = z
  .strictObject({ siteKeys: z.array(SiteKey), pagination: Pagination })
  .meta({ id: "SiteKeyList" });

export const siteKeyExample: SiteKey = {
  id: "spk_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Our blog",
  key: "vtr_pub_dev_01kp2v8d3nfa9svqmz4c7hxw1e_01kp2v8d3nfa9svqmz4c7hxw1e",
  origins: ["https://blog.isilti.example"],
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};
