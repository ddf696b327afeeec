export * from "./define-operation.ts";
export * from "./enumerations.ts";
export * from "./error-codes.ts";
export * from "./feed-columns.ts";
export * from "./fields.ts";
export { GLOSSARY, type Term } from "./glossary.ts";
export * from "./letters.ts";
export * from "./limits.ts";
export * from "./needed-scopes.ts";
export * from "./operations/access-policy.ts";
export * from "./operations/account.ts";
export * from "./operations/account-records.ts";
export * from "./operations/adjustments.ts";
export * from "./operations/assistant.ts";
export * from "./operations/audit.ts";
export * from "./operations/audit-log.ts";
export * from "./operations/billing.ts";
export * from "./operations/bin.ts";
export * from "./operations/chat.ts";
export * from "./operations/closing.ts";
export * from "./operations/collection-products.ts";
export * from "./operations/collections.ts";
export * from "./operations/connections.ts";
export * from "./operations/contact.ts";
export * from "./operations/customers.ts";
export * from "./operations/domains.ts";
export * from "./operations/environment.ts";
export * from "./operations/experience.ts";
export * from "./operations/feedback.ts";
export * from "./operations/feeds.ts";
export * from "./operations/home.ts";
export * from "./operations/imports.ts";
export { OPERATIONS } from "./operations/index.ts";
export * from "./operations/jobs.ts";
export * from "./operations/keys.ts";
export * from "./operations/media.ts";
export * from "./operations/members.ts";
export * from "./operations/overview.ts";
export * from "./operations/payment-records.ts";
export * from "./operations/preferences.ts";
export * from "./operations/product-changes.ts";
export * from "./operations/products.ts";
export * from "./operations/rows.ts";
export * from "./operations/search.ts";
export * from "./operations/sign-in.ts";
export * from "./operations/site-keys.ts";
export * from "./operations/sitemap.ts";
export * from "./operations/sources.ts";
export * from "./operations/staff.ts";
export * from "./operations/staff-sign-in.ts";
export * from "./operations/storage.ts";
export * from "./operations/tags.ts";
export * from "./operations/trials.ts";
export * from "./operations/uploads.ts";
export * from "./operations/usage.ts";
export * from "./operations/wallet.ts";
export * from "./operations/webhooks.ts";
export * from "./operations/website.ts";
export * from "./operations/website-drafts.ts";
export * from "./operations/workspace-export.ts";
export * from "./operations/workspace-records.ts";
export * from "./operations/workspaces.ts";
export {
  API_VERSION,
  camelCase,
  type OpenApiDocument,
  openApiDocument,
  sessionApiDocument,
} from "./projections/openapi.ts";
export { listShapeOf } from "./projections/reduced-lists.ts";
export { errorsPage, limitsPage } from "./projections/reference-pages.ts";
export { toolItemOf, toToolAnswer } from "./projections/tool-answers.ts";
export {
  couldBeId,
  shopperToolList,
  type Tool,
  type ToolInput,
  toolArgumentsToInput,
  toolList,
} from "./projections/tools.ts";
export * from "./resources/access-policy.ts";
export * from "./resources/account.ts";
export * from "./resources/account-record.ts";
export * from "./resources/adjustment.ts";
export * from "./resources/api-key.ts";
export * from "./resources/assistant.ts";
export * from "./resources/audit.ts";
export * from "./resources/audit-log.ts";
export * from "./resources/bin.ts";
export * from "./resources/chat.ts";
export * from "./resources/collection.ts";
export * from "./resources/common.ts";
export * from "./resources/connection.ts";
export * from "./resources/contact.ts";
export * from "./resources/customer.ts";
export * from "./resources/domain.ts";
export * from "./resources/environment.ts";
export * from "./resources/experience.ts";
export * from "./resources/feed.ts";
export * from "./resources/feedback.ts";
export * from "./resources/home.ts";
export * from "./resources/import.ts";
export * from "./resources/job.ts";
export * from "./resources/media.ts";
export * from "./resources/member.ts";
export * from "./resources/overview.ts";
export * from "./resources/patch.ts";
export * from "./resources/payment-record.ts";
export * from "./resources/preferences.ts";
export * from "./resources/product.ts";
export * from "./resources/product-change.ts";
export * from "./resources/product-history.ts";
export * from "./resources/purchase.ts";
export * from "./resources/row.ts";
export * from "./resources/search.ts";
export * from "./resources/site-key.ts";
export * from "./resources/sitemap.ts";
export * from "./resources/source.ts";
export * from "./resources/staff.ts";
export * from "./resources/storage.ts";
export * from "./resources/tag.ts";
export * from "./resources/upload.ts";
export * from "./resources/usage.ts";
export * from "./resources/wallet.ts";
export * from "./resources/webhook.ts";
export * from "./resources/website.ts";
export * from "./resources/workspace.ts";
export * from "./resources/workspace-export.ts";
export * from "./resources/workspace-record.ts";
export * from "./scopes.ts";
export * from "./web-address.ts";
