import { SECOND } from "./clock.ts";
import { Slots } from "./slots.ts";

/** Share of the connections for authentication and for calls of the other tenants. */
const RESERVED = 1 / 5;
/** More concurrent queries of one tenant would rarely be faster: they share its rows, the disk and the processors. */
const PER_TENANT = 4;
/** Above the burst of a busy shop's keys, or of one page's images. */
const WAITING_MAX = 500;
const WAIT = 30 * SECOND;

/** Connections that tenants may use at once, for reads and for writes. */
export interface DatabaseSlots {
  reads: Slots;
  writes: Slots;
}

export function openDatabaseSlots({ connections }: { readonly connections: number }): DatabaseSlots {
  const slots = Math.max(1, connections - Math.ceil(connections * RESERVED));
  const perTenant = Math.max(1, Math.min(PER_TENANT, Math.floor(slots / 2)));
  const open = () => new Slots({ slots, perTenant, waitingMax: WAITING_MAX, waitMilliseconds: WAIT });
  return { reads: open(), writes: open() };
}
