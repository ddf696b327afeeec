// Reads the workspace's terms and the visitor's day for a chat in one statement.

import type { AccessPolicy, AiSettings } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { DEFAULT_SETTINGS } from "./ai-settings.ts";
import { type CatalogueState, catalogueState } from "./sectors.ts";

export interface Terms {
  policy: AccessPolicy;
  settings: AiSettings;
  /** The owner's instructions to the assistant. */
  prompt: string;
  /** The site's language. */
  locale: string;
  /** The visitor's requests today, including those in flight. */
  requestsToday: number;
  catalogue: CatalogueState;
}

interface TermsRow extends CatalogueState, Pick<Terms, "prompt" | "locale" | "requestsToday"> {
  policy: AccessPolicy;
  settings: AiSettings | null;
}

export async function readTerms(tx: Tx, workspace: WorkspaceScope, visitorId: string, now: Date): Promise<Terms> {
  const row = await tx.find<TermsRow>(sql`
    select json_build_object('siteAccess', p.site_access, 'aiAccess', p.ai_access, 'challenge', p.challenge,
                             'guestDailyLimit', p.guest_daily_limit,
                             'customerDailyLimit', p.customer_daily_limit,
                             'guestsDailyCredits', p.guests_daily_credits, 'dailyCredits', p.daily_credits) as policy,
           (select json_build_object('fastEnabled', fast_enabled, 'comprehensiveEnabled', comprehensive_enabled,
                                     'sector', sector)
            from ai_settings where workspace_id = ${workspace.id}) as settings,
           w.main_agent_prompt as prompt, s.locale,
           coalesce((select requests from visitor_days
                     where workspace_id = ${workspace.id} and visitor_id = ${visitorId}
                       and day = ${dayOf(now)}::date), 0) as "requestsToday",
           ${catalogueState(workspace)}
    from access_policies p
    join workspaces w on w.id = p.workspace_id
    join websites s on s.workspace_id = p.workspace_id
    where p.workspace_id = ${workspace.id}`);
  if (row === undefined) throw notFound();
  const { policy, settings, prompt, locale, requestsToday, changedAt, counted } = row;
  return {
    policy,
    settings: settings ?? DEFAULT_SETTINGS,
    prompt,
    locale,
    requestsToday,
    catalogue: { changedAt, counted },
  };
}
