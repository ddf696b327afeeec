// docs/errors.md and docs/limits.md, written by `npm run generate`.

import { ERROR_CODES } from "../error-codes.ts";
import { LIMITS } from "../limits.ts";
import { table } from "./markdown.ts";

const MIB = 1024 * 1024;

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

const count = (value: number) => value.toLocaleString("en-US");
const mib = (bytes: number) => `${count(bytes / MIB)} MiB`;

export function limitsPage(): string {
  const sections = LIMIT_SECTIONS.map(([title, rows]) => `## ${title}\n\n${table(["What", "Limit"], rows)}`);
  return [`# Limits\n\n${LIMITS_INTRODUCTION}`, ...sections].join("\n\n").concat("\n");
}

const LIMITS_INTRODUCTION = `Lengths count Unicode characters, so an emoji is one. A value above its limit is 400 \`invalid_input\`, a body above its limit 413
\`payload_too_large\`, and a rate above its limit 429 \`rate_limited\` with \`Retry-After\`. [Errors](errors.md) lists every code.
Storage quotas belong to each workspace; the dashboard shows them under Settings.`;

const LIMIT_SECTIONS: [title: string, rows: string[][]][] = [
  [
    "Requests",
    [
      ["Requests per key or connection", `${LIMITS.request.perMinute} per minute`],
      ["Experience API, per key", `${count(LIMITS.experience.requestsPerMinute)} per minute`],
      ["Experience API, per visitor", `${LIMITS.experience.requestsPerVisitorMinute} per minute`],
      ["JSON body", `${mib(LIMITS.request.jsonBodyBytesMax)} (experience API: ${mib(LIMITS.experience.bodyBytesMax)})`],
      ["`Idempotency-Key`", `${LIMITS.request.idempotencyKeyMax} characters, kept for 24 hours`],
      ["Calls in one MCP batch", `${LIMITS.request.batchMax}`],
    ],
  ],
  [
    "Lists",
    [
      ["`pageSize`", `${LIMITS.list.pageSizeDefault} by default, ${LIMITS.list.pageSizeMax} at most`],
      ["One page", mib(LIMITS.list.bytesMax)],
      ["One page for an agent's tool", "about 20,000 tokens"],
      ["`search`", `${LIMITS.list.searchMax} characters`],
      ["Deletions in followed lists", `${LIMITS.following.days} days`],
    ],
  ],
  [
    "Products",
    [
      ["`name`", `${LIMITS.product.nameMax} characters`],
      ["`brand`, `sku`, `barcode`", `${LIMITS.product.skuMax} characters each`],
      ["`description`", `${count(LIMITS.catalogue.descriptionMax)} characters`],
      ["`information`", `${count(LIMITS.product.informationMax)} characters`],
      ["`stock`", `0 to ${count(LIMITS.product.stockMax)}`],
      ["Images, tags, sales links", `${LIMITS.catalogue.associationsMax} each`],
      ["Products in one bulk edit", count(LIMITS.change.productsMax)],
      ["Undo of a bulk edit", `${LIMITS.change.undoMinutes} minutes`],
      ["Deleted items in the bin", `${LIMITS.bin.days} days`],
    ],
  ],
  [
    "Collections and tags",
    [
      ["Collection `name`", `${LIMITS.collection.nameMax} characters`],
      ["Products in a collection", count(LIMITS.collection.productsMax)],
      ["Tag `name`", `${LIMITS.tag.nameMax} characters`],
      ["Tags merged at once", `${LIMITS.tag.mergedMax}`],
    ],
  ],
  [
    "Media",
    [
      ["Image file", mib(LIMITS.media.fileBytesMax)],
      ["Image as base64 in JSON", "3 MiB once decoded"],
      ["Pixels of an image", `${count(LIMITS.media.pixelsMax)} (AVIF: ${count(LIMITS.media.avifPixelsMax)})`],
      ["Files in one upload", `${LIMITS.media.filesMax}`],
      ["Alternative text", `${LIMITS.media.altTextMax} characters`],
    ],
  ],
  [
    "Imports",
    [
      ["File", mib(LIMITS.import.fileBytesMax)],
      ["File in the request itself", `${count(LIMITS.import.contentMax)} characters`],
      ["Columns", count(LIMITS.import.columnsMax)],
      ["Preview", mib(LIMITS.import.previewBytesMax)],
      [
        "Undo of an import",
        `${LIMITS.import.undoDays} days, ${LIMITS.import.undoBytesMax / 1024 / MIB} GiB per workspace`,
      ],
    ],
  ],
  [
    "The assistant",
    [
      ["Message", `${count(LIMITS.chat.messageMax)} characters`],
      ["Requests per visitor", `${LIMITS.chat.requestsPerVisitorMinute} per minute`],
      ["Requests per workspace", `${LIMITS.chat.requestsPerWorkspaceMinute} per minute`],
      ["Photo for face analysis", `${mib(LIMITS.picture.bytesMax)}, ${count(LIMITS.picture.pixelsMax)} pixels`],
      ["Products in a routine request", `${LIMITS.chat.productsMax}`],
      ["Questions of a product", `${LIMITS.question.perProductMax}, with ${LIMITS.question.textMax} characters each`],
    ],
  ],
  [
    "Accounts and integrations",
    [
      ["Active API keys per account", `${LIMITS.key.activeMax}, each for 1 to ${LIMITS.key.daysMax} days`],
      ["Active site keys per workspace", `${LIMITS.siteKey.activeMax}, each with ${LIMITS.siteKey.originsMax} origins`],
      ["Active agent connections", `${LIMITS.connection.activeMax}`],
      ["Custom domains per workspace", `${LIMITS.domain.perWorkspaceMax}`],
      ["Webhooks per workspace", `${LIMITS.webhook.perWorkspaceMax}`],
      ["Delivery log of a webhook", `${LIMITS.webhook.logDays} days`],
    ],
  ],
];
