import { z } from "zod";
import { LIMITS } from "../limits.ts";

const dailyLimit = () => z.int().min(0).max(LIMITS.dailyLimitMax);

const siteAccess = () => z.enum(["PUBLIC", "SIGN_IN", "CLOSED"]);
const aiAccess = () => z.enum(["EVERYONE", "CUSTOMERS", "OFF"]);
const challenge = () => z.enum(["ALWAYS", "GUESTS", "NEVER"]);

/** Who may see a workspace's site and use its assistant. Daily limits count AI requests in a UTC day. */
export const AccessPolicy = z
  .strictObject({
    siteAccess: siteAccess(),
    aiAccess: aiAccess(),
    challenge: challenge(),
    guestDailyLimit: dailyLimit(),
    customerDailyLimit: dailyLimit(),
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
  })
  .meta({ id: "AccessPolicyWrite" });

export const accessPolicyExample: AccessPolicy = {
  siteAccess: "PUBLIC",
  aiAccess: "EVERYONE",
  challenge: "GUESTS",
  guestDailyLimit: 5,
  customerDailyLimit: 30,
};
