import type { getAuthorizationRequest, OutputOf } from "@vitrine/contract";

/** What an agent asks for. */
export type Asked = OutputOf<typeof getAuthorizationRequest>;
