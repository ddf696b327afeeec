import { TokenKind } from "./token-kind.ts";

export const OAUTH_TOKENS = {
  access: new TokenKind("vto"),
  refresh: new TokenKind("vtf"),
  code: new TokenKind("vtc"),
} as const;
