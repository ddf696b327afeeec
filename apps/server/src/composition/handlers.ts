// Every domain with what it needs: its dependencies are handed in here and nowhere else.

import { accountsHandlers } from "../domains/accounts/index.ts";
import {
  assistantHandlers,
  assistantSetupHandlers,
  Pictures,
  readAiSettings,
  readProductQuestions,
  remainingToday,
  resolveSector,
  ThreadIds,
} from "../domains/assistant/index.ts";
import {
  catalogueHandlers,
  existingCollectionIds,
  existingProductIds,
  PublishedCatalogue,
} from "../domains/catalogue/index.ts";
import { creditsHandlers } from "../domains/credits/index.ts";
import { erasureHandlers, reopenAccount as reopen } from "../domains/erasure/index.ts";
import { homeHandlers } from "../domains/home/index.ts";
import { integrationHandlers } from "../domains/integrations/index.ts";
import { existingMediaIds } from "../domains/media/index.ts";
import { oauthHandlers } from "../domains/oauth/index.ts";
import { quotaHandlers } from "../domains/quotas/index.ts";
import { usageHandlers } from "../domains/usage/index.ts";
import { visitorHandlers } from "../domains/visitors/index.ts";
import { creationRules, type OwnIds, workspaceHandlers } from "../domains/workspaces/index.ts";
import { accountActor } from "../kernel/audit.ts";
import type { Handler } from "../kernel/call/handler.ts";
import type { Tx } from "../storage/database.ts";
import { mediaUrl, type Parts } from "./parts.ts";

export function composeHandlers(parts: Parts): Handler[] {
  const { config } = parts;
  const { oidc, urls } = config;
  const workspaceParts = {
    ...parts,
    ...creationRules(urls),
    sitesUrl: urls.sites,
    dashboardUrl: urls.dashboard,
    ownIds,
  };
  return [
    ...accountsHandlers({ ...parts, reopenAccount, thirdPartyName: oidc ? issuerName(oidc.issuer) : null }),
    ...workspaceHandlers(workspaceParts),
    ...integrationHandlers({ ...parts, environment: config.environment }),
    ...oauthHandlers({ ...parts, environment: config.environment, issuer: urls.base }),
    ...catalogueHandlers({ mediaUrl: mediaUrl(config) }),
    ...parts.imports.handlers,
    ...parts.changes.handlers,
    ...quotaHandlers,
    ...erasureHandlers,
    ...assistantSetupHandlers,
    ...parts.media.handlers,
    ...creditsHandlers({ ...parts, packs: config.credits.packs, dashboardUrl: urls.dashboard }),
    ...usageHandlers,
    ...homeHandlers,
    ...visitorHandlers({
      ...parts,
      environment: config.environment,
      sitesUrl: urls.sites,
      catalogue: new PublishedCatalogue({ mediaUrl: mediaUrl(config) }),
      readSector: async (tx, workspace) => resolveSector(tx, workspace, await readAiSettings(tx, workspace)),
      readQuestions: readProductQuestions,
      remainingToday,
    }),
    ...assistantHandlers({
      ...parts,
      engine: parts.models.engine,
      productReader: parts.models.productReader,
      pictures: new Pictures(parts.models.faceReader, parts.decoders),
      threadIds: new ThreadIds(parts.keyring),
      costs: config.credits.costs,
      visitorCreditsMax: config.metering.visitorDailyCredits,
    }),
  ];
}

/** What a website may show. */
const ownIds: OwnIds = { media: existingMediaIds, collection: existingCollectionIds, product: existingProductIds };

const reopenAccount = (tx: Tx, id: string, now: Date) => reopen(tx, id, { actor: accountActor({ id }), now });

/** What stands on the sign-in button. */
const issuerName = (issuer: string) => (issuer === "https://accounts.google.com" ? "Google" : new URL(issuer).hostname);
