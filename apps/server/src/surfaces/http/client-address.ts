import { isIPv6 } from "node:net";

const MAPPED_V4 = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the key of a client for rate limits. An IPv6 client owns a whole network, so its first 64 bits count. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  if (MAPPED_V4.test(ip)) return ip.replace(MAPPED_V4, "");
  const [before = [], after = []] = ip.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
