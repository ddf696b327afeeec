import { memberApi } from "@vitrine/client";
import type { Webhook } from "@vitrine/contract";
import { useRead, useWrite } from "../../frame/calls.ts";

/** Number of deliveries shown. */
const SHOWN = 50;

export type WebhookValues = Pick<Webhook, "url" | "description" | "events">;

export const useWebhooks = () => useRead(memberApi.listWebhooks, {});

export const useDeliveries = (id: string) =>
  useRead(memberApi.listWebhookDeliveries, { id, query: { pageSize: SHOWN } });

/** Runs a write on webhooks and refreshes them. */
const useWebhookChange = <Input, Output>(change: (workspaceId: string, input: Input) => Promise<Output>) =>
  useWrite(change, memberApi.listWebhooks, memberApi.listWebhookDeliveries);

/** The answer contains the only copy of the secret; only the page that shows it keeps it. */
export const useCreateWebhook = () =>
  useWebhookChange((workspaceId, body: WebhookValues) => memberApi.createWebhook({ workspaceId, body }));

export const useUpdateWebhook = (id: string) =>
  useWebhookChange((workspaceId, body: WebhookValues & { isEnabled: boolean }) =>
    memberApi.updateWebhook({ workspaceId, id, body }),
  );

export const useRotateSecret = (id: string) =>
  useWebhookChange((workspaceId, _nothing: undefined) => memberApi.rotateWebhookSecret({ workspaceId, id }));

export const useTestWebhook = (id: string) =>
  useWebhookChange((workspaceId, _nothing: undefined) => memberApi.testWebhook({ workspaceId, id }));

export const useDeleteWebhook = (id: string) =>
  useWebhookChange((workspaceId, _nothing: undefined) => memberApi.deleteWebhook({ workspaceId, id }));

export const useReplay = (id: string) =>
  useWebhookChange((workspaceId, deliveryId: string) =>
    memberApi.replayWebhookDelivery({ workspaceId, id, deliveryId }),
  );
