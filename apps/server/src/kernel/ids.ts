import { TypeID, typeid } from "typeid-js";

/** Prefix of each kind of id. */
const PREFIXES = {
  account: "acc",
  workspace: "wks",
  member: "mem",
  invitation: "inv",
  product: "prd",
  collection: "col",
  tag: "tag",
  media: "med",
  import: "imp",
  productChange: "chg",
  apiKey: "key",
  siteKey: "spk",
  domain: "dom",
  source: "src",
  grant: "grt",
  webhook: "whk",
  webhookEvent: "msg",
  websiteVersion: "wsv",
  oauthClient: "clt",
  customer: "cus",
  guest: "gst",
  conversation: "thr",
  usageEvent: "evt",
  feedback: "fbk",
  question: "qst",
  purchase: "pur",
  reservation: "res",
  entry: "ent",
  session: "ses",
  staff: "stf",
  passkey: "psk",
  visit: "vis",
  contactRequest: "ctc",
  adjustment: "adj",
} as const;

type Kind = keyof typeof PREFIXES;

/** Returns a new id: prefix and UUIDv7 in base32, so that ids sort by creation. */
export const newId = (kind: Kind): string => typeid(PREFIXES[kind]).toString();

/** Returns the id of 16 given bytes, for items that are not stored. */
export const idFrom = (kind: Kind, bytes: Uint8Array): string => TypeID.fromUUIDBytes(PREFIXES[kind], bytes).toString();
