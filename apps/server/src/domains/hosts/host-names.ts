import { domainToASCII } from "node:url";
import { invalidInput } from "../../kernel/errors.ts";

/** Labels of letters, digits and hyphens, at least two of them; the last begins with a letter, so that it is no address. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** What the conversion would read as the end of the name. */
const NO_NAME = /[\s/:?#@\\]/;

/** A host as the DNS knows it. What people write in their own letters is the same host. */
export function parseHost(given: string): string {
  const name = given.trim().replace(/\.$/, "");
  const host = domainToASCII(name);
  if (NO_NAME.test(name) || !HOST.test(host))
    throw invalidInput({ host: "must be a host name such as www.shop.example, and nothing else" });
  return host;
}

/** Whether a host is one of the platform's own, or below one: nobody else's site may stand there. */
export function isPlatformHost(host: string, platformUrls: readonly string[]): boolean {
  return platformUrls.map(nameOf).some((name) => name !== "" && (host === name || host.endsWith(`.${name}`)));
}

/** Of the sites' address, what all of them end with. */
function nameOf(url: string): string {
  const plain = url.replace(/\{subDomain\}\.?/i, "");
  return URL.canParse(plain) ? new URL(plain).hostname : "";
}
