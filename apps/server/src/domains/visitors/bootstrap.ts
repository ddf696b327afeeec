import { type AccessPolicy, type Bootstrap, getBootstrap, type Viewer, type Website } from "@vitrine/contract";
import { principalAs, type Visitor, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { type GuestTokens, parseDeviceId } from "../../kernel/credentials/guest-tokens.ts";
import type { Tx } from "../../storage/database.ts";
import { publishedProductIds } from "../catalogue/index.ts";
import { readAccessPolicy, readStorefront } from "../workspaces/index.ts";
import type { Challenges } from "./challenges.ts";

export interface BootstrapParts {
  guestTokens: GuestTokens;
  challenges: Challenges;
  sitesUrl: string;
  readSector: (tx: Tx, workspace: WorkspaceScope) => Promise<Bootstrap["workspace"]["sector"]>;
  remainingToday: RemainingToday;
}

/** Returns a visitor's remaining assistant requests of this UTC day. */
type RemainingToday = (
  tx: Tx,
  workspace: WorkspaceScope,
  visitor: { visitorId: string; dailyLimit: number },
  now: Date,
) => Promise<number>;

export function bootstrapHandlers(parts: BootstrapParts): Handler[] {
  const { guestTokens, challenges, sitesUrl, readSector, remainingToday } = parts;
  const read = handle(getBootstrap, "read", async ({ tx, workspace, principal, now }) => {
    const { visitor, deviceId } = principalAs(principal, "visitor");
    // A device id is enough to become a guest.
    const guest = deviceId === null ? null : guestTokens.issue(workspace.id, parseDeviceId(deviceId), visitor?.id);
    const storefront = await readStorefront(tx, workspace.id, sitesUrl);
    const accessPolicy = await readAccessPolicy(tx, workspace.id);
    const viewer = visitor ?? (guest && { kind: "GUEST", id: guest.id, name: null });
    return {
      workspace: {
        ...storefront,
        website: await withPublishedOnly(tx, workspace, storefront.website),
        sector: await readSector(tx, workspace),
      },
      accessPolicy,
      viewer: toViewer(viewer, await remaining(viewer)),
      guestToken: guest?.token ?? null,
      challengeSiteKey: challenges.siteKey(workspace.id),
    };

    async function remaining(visitor: Visitor | null): Promise<number> {
      const dailyLimit = dailyLimitOf(accessPolicy, visitor);
      if (visitor === null || dailyLimit === 0) return 0;
      return remainingToday(tx, workspace, { visitorId: visitor.id, dailyLimit }, now);
    }
  });
  return [read];
}

export const toViewer = (visitor: Visitor | null, remainingToday: number): Viewer => ({
  kind: visitor?.kind ?? "NONE",
  id: visitor?.id ?? null,
  name: visitor?.name ?? null,
  remainingToday,
});

/** Returns the visitor's daily assistant requests under the policy. */
export function dailyLimitOf(policy: AccessPolicy, visitor: Visitor | null): number {
  if (visitor === null || policy.aiAccess === "OFF") return 0;
  if (visitor.kind === "CUSTOMER") return policy.customerDailyLimit;
  return policy.aiAccess === "EVERYONE" ? policy.guestDailyLimit : 0;
}

/** Removes unpublished products that the owner has put on the website. */
async function withPublishedOnly(tx: Tx, workspace: WorkspaceScope, website: Website): Promise<Website> {
  const chosen = website.sections.flatMap((section) => ("productIds" in section ? section.productIds : []));
  const published = await publishedProductIds(tx, workspace, chosen);
  const sections = website.sections.map((section) =>
    "productIds" in section
      ? { ...section, productIds: section.productIds.filter((id) => published.has(id)) }
      : section,
  );
  return { ...website, sections };
}
