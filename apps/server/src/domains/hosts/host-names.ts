import { domainToASCII } from "node:url";
import { invalidInput } from "../../kernel/errors.ts";

/** At least two labels of letters, digits and hyphens. The last starts with a letter, to exclude IP addresses. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Characters that the conversion would treat as the end of the name. */
const NO_NAME = /[\s/:?#@\\]/;

/** Returns the ASCII form of a host name. Unicode names are converted. */
export function parseHost(given: string): string {
  const name = given.trim().replace(/\.$/, "");
  const host = domainToASCII(name);
  if (NO_NAME.test(name) || !HOST.test(host))
    throw invalidInput({ host: "must be a host name such as www.shop.example, without protocol or path" });
  return host;
}

/** Returns true for a host of the platform or below one, where no custom domain is allowed. */
export function isPlatformHost(host: string, platformUrls: readonly string[]): boolean {
  return platformUrls.map(nameOf).some((name) => name !== "" && (host === name || host.endsWith(`.${name}`)));
}

/** Returns the host name; for the sites' URL template, the common suffix. */
function nameOf(url: string): string {
  const plain = url.replace(/\{subDomain\}\.?/i, "");
  return URL.canParse(plain) ? new URL(plain).hostname : "";
}
