export { createVitrine, type Vitrine, type VitrineOptions } from "./client.ts";
export { toCollectionWrite, toProductWrite } from "./editable.ts";
export { isVitrineError, VitrineConnectionError, VitrineError } from "./errors.ts";
export type {
  Answer,
  CallOptions,
  Change,
  ChangeOptions,
  Followed,
  StreamEvent,
  VisitorOptions,
  WithMeta,
  WriteOptions,
} from "./operation.ts";
export type * from "./operations.generated.ts";
export type { RetryOptions } from "./transport.ts";
