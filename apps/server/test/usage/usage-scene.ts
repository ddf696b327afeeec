import { type NewUsageEvent, recordUsage, type UsageActor } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import type { Tenant, TestService } from "../harness/service.ts";

type Query = Record<string, string>;

export const deniz: UsageActor = { type: "CUSTOMER", userId: "cus_deniz", name: "Deniz" };
export const guest: UsageActor = { type: "GUEST", userId: "gst_1", name: "Guest" };
export const system: UsageActor = { type: "SYSTEM", userId: null, name: "System" };

/** Shared helpers of the usage tests. The service is passed as a function, because it starts later than this call. */
export function usageScene(service: () => TestService) {
  const get = (tenant: Tenant, path: string, query: Query = {}) =>
    service().call("GET", `/v1/workspaces/${tenant.workspace.id}${path}?${new URLSearchParams(query)}`, {
      key: tenant.key,
    });
  return {
    get,
    now: () => service().clock.now(),
    record: (tenant: Tenant, ...events: NewUsageEvent[]) =>
      service().database.write(async (tx) => {
        for (const event of events) await recordUsage(tx, assumeWorkspace(tenant.workspace.id, "test"), event);
      }),
    report: async (tenant: Tenant, query: Query = {}) => (await get(tenant, "/usage", query)).body,
    eventsOf: async (tenant: Tenant, query: Query = {}) => (await get(tenant, "/usage/events", query)).body,
  };
}
