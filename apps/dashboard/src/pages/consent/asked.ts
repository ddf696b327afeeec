import type { getAuthorizationRequest, OutputOf } from "@vitrine/contract";

/** What an agent asks for, and of whom. */
export type Asked = OutputOf<typeof getAuthorizationRequest>;
