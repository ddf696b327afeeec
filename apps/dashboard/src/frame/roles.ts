import type { Role } from "@vitrine/contract";

/** Display order. It is not imported from the contract, which would load its schemas. */
export const ROLE_ORDER: readonly Role[] = ["OWNER", "STAFF", "BILLING"];
