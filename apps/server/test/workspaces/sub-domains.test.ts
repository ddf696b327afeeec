import { RESERVED_SUB_DOMAINS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { reservedSubDomains } from "../../src/domains/workspaces/profile/sub-domains.ts";

const own = (sitesUrl: string, ...platformUrls: string[]) =>
  [...reservedSubDomains(sitesUrl, platformUrls)].filter((name) => !RESERVED_SUB_DOMAINS.includes(name));

describe("reserved subdomains", () => {
  it("include the names of platform hosts next to the sites", () => {
    const urls = ["https://rest.vitrine.example", "https://app.vitrine.example", "https://admin.other.example"];
    expect(own("https://{subDomain}.vitrine.example", ...urls)).toEqual(["rest", "app"]);
  });

  it("include no more names when the platform has another domain", () => {
    expect(own("http://{subDomain}.localhost:4300", "http://localhost:4000", "http://localhost:4100")).toEqual([]);
    expect(own("https://{subDomain}.shops.example", "https://a.b.shops.example")).toEqual([]);
  });
});
