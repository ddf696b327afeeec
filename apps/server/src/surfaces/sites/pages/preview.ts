// Preview for the website editor in the dashboard. `?preview=` with a member's token shows the draft on every page.
// Unsaved values go to `/preview`, which renders the front page with them.

import { LIMITS, WebsiteWrite } from "@vitrine/contract";
import { invalidInput, notFound } from "../../../kernel/errors.ts";
import type { SiteRoute } from "../routes.ts";
import type { FindSite } from "../site.ts";
import { SiteVisit, type SiteVisitParts } from "../visit.ts";
import { home } from "./home.ts";

export const previewRoute = (findSite: FindSite, parts: SiteVisitParts): SiteRoute => ({
  ...{ method: "POST", path: "/preview", name: "preview", kind: "preview" },
  bodyBytesMax: LIMITS.request.jsonBodyBytesMax,
  serve: async ({ preview, request, reply }) => {
    if (preview === undefined) throw notFound();
    const typed = WebsiteWrite.safeParse(request.body);
    if (!typed.success) throw invalidInput({});
    const found = await findSite(request.hostname, { preview: { token: preview.token, values: typed.data } });
    if (found?.kind !== "open" || !found.site.isPreview) throw notFound();
    return home(new SiteVisit(parts, found.site, { kind: "preview" }, request, reply));
  },
});

/** Message at the end of a preview: the token has expired, or the page is personal. */
export function endOfPreview({ site, preview, texts }: SiteVisit, { kind }: SiteRoute) {
  if (preview === undefined || kind === "preview") return undefined;
  if (!site.isPreview) return { ...texts.preview.over, status: 404 };
  return kind === "personal" ? { ...texts.preview.personal, status: 200 } : undefined;
}
