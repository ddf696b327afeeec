import type { Handler } from "../../kernel/call/handler.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { deliveryHandlers } from "./deliveries.ts";
import { endpointHandlers } from "./endpoints.ts";

export { WebhookSender } from "./sender.ts";
export { sweep } from "./sweep.ts";

export const webhookHandlers = (parts: { keyring: Keyring }): Handler[] => [
  ...endpointHandlers(parts),
  ...deliveryHandlers,
];
