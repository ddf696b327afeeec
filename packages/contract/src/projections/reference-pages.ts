// docs/errors.md and docs/limits.md, written by `npm run generate`.

import { ERROR_CODES } from "../error-codes.ts";
import { LIMIT_TABLE, type Limit, type LimitUnit } from "../limits.ts";
import { table } from "./markdown.ts";

export function errorsPage(): string {
  const statuses = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))];
  const sections = statuses.map((status) => {
    const rows = Object.entries(ERROR_CODES)
      .filter(([, meaning]) => meaning.status === status)
      .map(([code, { cause, remedy }]) => [`\`${code}\``, cause, remedy]);
    return `## ${status} ${TITLES[status]}\n\n${table(["Code", "Cause", "Remedy"], rows)}`;
  });
  return [`# Errors\n\n${ERRORS_INTRODUCTION}`, ...sections].join("\n\n").concat("\n");
}

const TITLES: Record<number, string> = {
  400: "Invalid request",
  401: "Not authenticated",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict",
  413: "Too large",
  429: "Too many requests",
  500: "Internal error",
  503: "Unavailable",
};

const ERRORS_INTRODUCTION = `Every error has one shape, on every surface:

\`\`\`json
{
  "status": 409,
  "code": "duplicate",
  "message": "Another resource already uses this value.",
  "fieldErrors": { "sku": "is already used" }
}
\`\`\`

Base decisions on \`status\` and \`code\`: they are stable. \`message\` and \`fieldErrors\` are for people and may change. Every response
carries \`X-Request-Id\`; include it when you contact support. A failed request stores nothing and costs no credits.

**Repeat** 429 and 503 after \`Retry-After\`, and 500 once, with the same \`Idempotency-Key\`. **Do not repeat** other errors without
a change to the request. The SDK does both by default.`;

export function limitsPage(): string {
  const sections = LIMIT_SECTIONS.map(([title, ...groups]) => {
    const rows = groups.flatMap((group) => Object.values<Limit>(LIMIT_TABLE[group])).map(toRow);
    return `## ${title}\n\n${table(["Limit", "Value", "Reason"], rows)}`;
  });
  return [`# Limits\n\n${LIMITS_INTRODUCTION}`, ...sections].join("\n\n").concat("\n");
}

const LIMITS_INTRODUCTION = `Values are maxima unless the limit says otherwise. Lengths count Unicode characters, so an emoji is one. A value above its limit is
400 \`invalid_input\`, a body above its limit 413 \`payload_too_large\`, a rate above its limit 429 \`rate_limited\` with \`Retry-After\`,
and a storage quota above its limit 403 \`storage_full\`. [Errors](errors.md) lists every code. A name in capitals is the
[setting](settings.md) that changes the value.`;

const LIMIT_SECTIONS: [title: string, ...groups: (keyof typeof LIMIT_TABLE)[]][] = [
  ["Requests", "request"],
  ["Lists and searches", "list", "search", "following"],
  ["Storage of a workspace", "storage"],
  ["Newest rows kept", "retention"],
  ["Fields of several resources", "field"],
  ["Products", "product", "catalogue"],
  ["Collections", "collection"],
  ["Tags", "tag"],
  ["Bulk edits of products", "change"],
  ["Deleted resources", "bin"],
  ["Media", "media"],
  ["Imports", "import"],
  ["Experience API", "experience"],
  ["Assistant", "chat", "question"],
  ["Pictures sent to the assistant", "picture"],
  ["Visitor profile for a routine", "profile"],
  ["Access policy", "accessPolicy"],
  ["Customers", "feedback", "customerData"],
  ["Accounts", "account", "code", "wallet"],
  ["Workspaces", "workspace", "usage"],
  ["Preferences", "preferences"],
  ["Websites", "website"],
  ["Custom domains", "domain"],
  ["API keys", "key", "ended"],
  ["Site keys", "siteKey"],
  ["Connections of agents", "connection"],
  ["OAuth clients", "oauth"],
  ["Webhooks", "webhook"],
  ["Contact form and bot protection", "contact", "challenge"],
  ["Platform staff", "staff"],
];

const toRow = ({ name, value, unit, why, setting }: Limit): string[] => [
  name,
  `${amountOf(value, unit)}${setting === undefined ? "" : ` (\`${setting}\`)`}`,
  why,
];

const BYTES = ["bytes", "KiB", "MiB", "GiB", "TiB"];

function amountOf(value: number, unit: LimitUnit): string {
  if (unit === "items") return value.toLocaleString("en-US");
  if (unit !== "bytes") return `${value.toLocaleString("en-US")} ${unit}`;
  const power = Math.min(Math.floor(Math.log2(value) / 10), BYTES.length - 1);
  return `${(value / 1024 ** power).toLocaleString("en-US")} ${BYTES[power]}`;
}
