// Public internet addresses. All ranges of the IANA special-purpose registries count as internal: a client must not
// make the service call its own network (SSRF).

import { BlockList, isIP } from "node:net";

const SPECIAL_V4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // a cloud host, at a public address
  ["169.254.0.0", 16], // link local, with the credentials endpoint of clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4], // reserved, and broadcast
] as const;

/** The allocated part of IPv6. Mapped, translated (NAT64), local and multicast addresses are outside. */
const GLOBAL_V6 = ["2000::", 3] as const;

const SPECIAL_V6 = [
  ["2001::", 23], // Teredo, benchmarking and other protocols
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4: an embedded IPv4 address
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const specialV4 = new BlockList();
for (const [address, bits] of SPECIAL_V4) specialV4.addSubnet(address, bits, "ipv4");
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, "ipv6");
const specialV6 = new BlockList();
for (const [address, bits] of SPECIAL_V6) specialV6.addSubnet(address, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, "ipv4");
    case 6:
      return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Names that private networks use (RFC 6761, 6762, 8375 and convention). */
const PRIVATE_SUFFIX = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Returns true if a URL's host could be public. For a name, only its resolved addresses are certain. */
export function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return isPublicAddress(literal);
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return name.includes(".") && !PRIVATE_SUFFIX.test(name);
}

/**
 * The machine itself, by the names that developers use. They are not resolved: a name server may answer something else.
 */
const LOOPBACK = new Map([
  ["localhost", ["127.0.0.1", "::1"]],
  ["127.0.0.1", ["127.0.0.1"]],
  ["[::1]", ["::1"]],
]);

/** Undefined for other URLs. */
export const loopbackAddresses = ({ protocol, hostname }: URL): string[] | undefined =>
  protocol === "http:" || protocol === "https:" ? LOOPBACK.get(hostname) : undefined;
