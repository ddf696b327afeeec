import { z } from "zod";
import { LIMITS } from "../limits.ts";

const dailyLimit = () => z.int().min(0).max(LIMITS.accessPolicy.dailyLimitMax);

const dailyCredits = (whose: string) =>
  z
    .int()
    .min(0)
    .max(LIMITS.accessPolicy.dailyCreditsMax)
    .nullable()
    .describe(`Maximum credits of ${whose} in a UTC day; null for no limit. Owners get a mail at 80%.`);
const guestsDailyCredits = () => dailyCredits("all guests together");
const allDailyCredits = () => dailyCredits("all visitors together");

const siteAccess = () => z.enum(["PUBLIC", "SIGN_IN", "CLOSED"]);
const aiAccess = () => z.enum(["EVERYONE", "CUSTOMERS", "OFF"]);
const challenge = () => z.enum(["ALWAYS", "GUESTS", "NEVER"]);

/** Access to a workspace's site and its assistant. Daily limits count AI requests in a UTC day. */
export const AccessPolicy = z
  .strictObject({
    siteAccess: siteAccess(),
    aiAccess: aiAccess(),
    challenge: challenge(),
    guestDailyLimit: dailyLimit(),
    customerDailyLimit: dailyLimit(),
    guestsDailyCredits: guestsDailyCredits(),
    dailyCredits: allDailyCredits(),
  })
  .meta({ id: "AccessPolicy" });
export type AccessPolicy = z.output<typeof AccessPolicy>;

export const AccessPolicyWrite = z
  .strictObject({
    siteAccess: siteAccess().default("PUBLIC"),
    aiAccess: aiAccess().default("EVERYONE"),
    challenge: challenge().default("GUESTS"),
    guestDailyLimit: dailyLimit().default(5),
    customerDailyLimit: dailyLimit().default(30),
    guestsDailyCredits: guestsDailyCredits().default(null),
    dailyCredits: allDailyCredits().default(null),
  })
  .meta({ id: "AccessPolicyWrite" });

export const accessPolicyExample: AccessPolicy = {
  siteAccess: "PUBLIC",
  aiAccess: "EVERYONE",
  challenge: "GUESTS",
  guestDailyLimit: 5,
  customerDailyLimit: 30,
  guestsDailyCredits: 200,
  dailyCredits: null,
};
