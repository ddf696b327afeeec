import { TokenKind } from "./token-kind.ts";

/** The session of a customer, for `X-Visitor-Token`. No other credential has its form. */
export const VISITOR_TOKEN = new TokenKind("vtv");
