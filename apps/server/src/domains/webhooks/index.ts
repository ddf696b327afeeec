import { defineModule } from "../module.ts";
import { deliveryHandlers } from "./deliveries.ts";
import { type EndpointParts, endpointHandlers } from "./endpoints.ts";
import { type SenderParts, WebhookSender } from "./sender.ts";
import { sweep } from "./sweep.ts";

export { WebhookSender } from "./sender.ts";

export function webhooksModule(parts: EndpointParts & SenderParts) {
  const sender = new WebhookSender(parts);
  return {
    ...defineModule({
      handlers: [...endpointHandlers(parts), ...deliveryHandlers],
      cleanup: { webhooks: sweep },
      start: async () => sender.sendRegularly(),
      close: () => sender.close(),
    }),
    sender,
  };
}
