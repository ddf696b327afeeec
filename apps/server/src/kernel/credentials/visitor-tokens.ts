import { TokenKind } from "./token-kind.ts";

/** A customer's session, for `X-Visitor-Token`. */
export const VISITOR_TOKEN = new TokenKind("vtv");
