import { z } from "zod";
import { id, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";

export const DomainWrite = z
  .strictObject({
    host: text({ min: 4, max: LIMITS.domain.hostMax }).meta({ description: "Such as www.shop.example." }),
  })
  .meta({ id: "DomainWrite" });

/** Reasons why a host is not served, or will soon not be. */
export const DOMAIN_PROBLEMS = ["NO_RECORD", "OTHER_RECORD", "NO_ANSWER", "TAKEN"] as const;

export const Domain = z
  .strictObject({
    id: id(),
    host: z.string(),
    /**
     * PENDING until the record is found, ACTIVE while the site is served, LOST after the record was missing for too
     * long.
     */
    status: z.enum(["PENDING", "ACTIVE", "LOST"]),
    problem: z.enum(DOMAIN_PROBLEMS).nullable(),
    /** DNS record that proves ownership of the host. It must stay. */
    record: z.strictObject({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
    /** Target of the host's own DNS record: the site's address. */
    target: z.string(),
    createdAt: timestamp(),
    checkedAt: timestamp().nullable(),
    verifiedAt: timestamp().nullable(),
  })
  .meta({ id: "Domain" });
export type Domain = z.output<typeof Domain>;

export const DomainList = z.strictObject({ domains: z.array(Domain) }).meta({ id: "DomainList" });

export const domainExample: Domain = {
  id: "dom_01kp2v8d3nfa9svqmz4c7hxw1e",
  host: "www.isilti.example",
  status: "PENDING",
  problem: null,
  record: {
    type: "TXT",
    name: "_vitrine.www.isilti.example",
    value: "vitrine-site=3f9a1c5e7b2d4f6081a3c5e7f9b1d3e5",
  },
  target: "isilti.sites.example",
  createdAt: "2026-03-01T10:00:00.000Z",
  checkedAt: null,
  verifiedAt: null,
};
