// Acceptable callbacks: a program on the user's own machine, or a public https page.

import { LIMITS } from "@vitrine/contract";
import { isPublicHost } from "../../providers/public-fetch/index.ts";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Accepted callbacks with a custom scheme, compared exactly. Any program can claim a scheme, so only popular programs
 * without an alternative are listed. The code verifier makes a stolen code worthless.
 */
const NAMED_CALLBACKS: ReadonlySet<string> = new Set(["cursor://anysphere.cursor-mcp/oauth/callback"]);

export function isAcceptableRedirectUri(uri: string): boolean {
  if (NAMED_CALLBACKS.has(uri)) return true;
  // Parsers repair spaces, backslashes and control characters in different ways, so such text is rejected.
  if (uri.length > LIMITS.field.linkMax || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#") || username !== "" || password !== "" || /^https?:\/\/[^/?]*@/.test(uri)) return false;
  return protocol === "https:" ? isPublicHost(hostname) : LOOPBACK_HOSTS.has(hostname);
}

/** Loopback callbacks match on any port (RFC 8252 section 7.3), because the port changes with every run. */
export function redirectUriMatches(registered: string, given: string): boolean {
  if (registered === given) return true;
  return isLoopbackUri(registered) && isAcceptableRedirectUri(given) && withoutPort(registered) === withoutPort(given);
}

export const isLoopbackUri = (uri: string) => uri.startsWith("http:");

/** Returns true for a callback to the user's own machine, where any local program could listen. */
export const isOnOwnMachine = (uri: string) => isLoopbackUri(uri) || NAMED_CALLBACKS.has(uri);

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = "";
  return url.href;
}

export const hostOf = (uri: string) => new URL(uri).host;
