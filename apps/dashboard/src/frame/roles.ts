import { ROLES } from "@vitrine/contract";

export const ROLE_ORDER = ROLES;
