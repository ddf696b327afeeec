import type { Handler } from "../../kernel/call/handler.ts";
import { deliveryHandlers } from "./deliveries.ts";
import { type EndpointParts, endpointHandlers } from "./endpoints.ts";

export { WebhookSender } from "./sender.ts";
export { sweep } from "./sweep.ts";

export const webhookHandlers = (parts: EndpointParts): Handler[] => [...endpointHandlers(parts), ...deliveryHandlers];
