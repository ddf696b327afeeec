export { ApiError, hasCode, isSessionOver, NO_CONNECTION } from "./errors.ts";
export type { StreamEvent } from "./events.ts";
export * as memberApi from "./member.generated.ts";
export type { Call, InWorkspace } from "./operation.ts";
export { ACCOUNT, keyOf, openQueryClient, queryOf, refresh, resourceOf } from "./queries.ts";
export * as staffApi from "./staff.generated.ts";
export { type Answer, type CallOptions, urlOf } from "./transport.ts";
