import { TypeID, typeid } from "typeid-js";

/** What each kind of id starts with. */
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

/** A new id: the kind's prefix and a UUIDv7 in base32, so that ids sort by creation. */
export const newId = (kind: Kind): string => typeid(PREFIXES[kind]).toString();

/** The id that 16 bytes stand for, for what is not stored and has the same id each time. */
export const idFrom = (kind: Kind, bytes: Uint8Array): string => TypeID.fromUUIDBytes(PREFIXES[kind], bytes).toString();
