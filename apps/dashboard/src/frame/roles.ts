import type { Role } from "@vitrine/contract";

/** As people are used to read them. Not from the contract, which brings its schemas along. */
export const ROLE_ORDER: readonly Role[] = ["OWNER", "STAFF", "BILLING"];
