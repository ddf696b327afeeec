// Wires every domain to its dependencies; they are injected only here.

import type { Environment } from "@vitrine/contract";
import type { Config } from "../config.ts";
import { accountsHandlers, relyingPartyAt } from "../domains/accounts/index.ts";
import { administrationHandlers, type JobQueue } from "../domains/administration/index.ts";
import {
  assistantHandlers,
  assistantSetupHandlers,
  Pictures,
  readSector,
  remainingToday,
  ThreadIds,
} from "../domains/assistant/index.ts";
import {
  catalogueHandlers,
  existingCollectionIds,
  existingProductIds,
  PublishedCatalogue,
} from "../domains/catalogue/index.ts";
import { creditsHandlers, PaymentEvents } from "../domains/credits/index.ts";
import { environmentHandlers } from "../domains/environment/index.ts";
import { erasureHandlers, reopenAccount as reopen } from "../domains/erasure/index.ts";
import { exportHandlers } from "../domains/exports/index.ts";
import { homeHandlers } from "../domains/home/index.ts";
import { hostHandlers } from "../domains/hosts/index.ts";
import { integrationHandlers } from "../domains/integrations/index.ts";
import { existingMediaIds } from "../domains/media/index.ts";
import { oauthHandlers } from "../domains/oauth/index.ts";
import { quotaHandlers } from "../domains/quotas/index.ts";
import { searchHandlers } from "../domains/search/index.ts";
import { usageHandlers } from "../domains/usage/index.ts";
import { visitorHandlers } from "../domains/visitors/index.ts";
import { webhookHandlers } from "../domains/webhooks/index.ts";
import { creationRules, type OwnIds, workspaceHandlers } from "../domains/workspaces/index.ts";
import { countJobs, findJobs, readPayloads, recipientOf, retryJobs } from "../jobs/index.ts";
import { accountActor } from "../kernel/audit.ts";
import type { Handler } from "../kernel/call/handler.ts";
import type { Tx } from "../storage/database.ts";
import { mediaUrl, type Parts } from "./parts.ts";

export function composeHandlers(parts: Parts): Handler[] {
  const { config } = parts;
  const { oidc, urls } = config;
  const thirdParty = oidc === undefined ? null : { name: issuerName(oidc.issuer), path: OIDC_START_PATH };
  const workspaceParts = {
    ...parts,
    ...creationRules(urls),
    sitesUrl: urls.sites,
    dashboardUrl: urls.dashboard,
    ownIds,
  };
  return [
    ...environmentHandlers(environmentOf(config, thirdParty)),
    ...accountsHandlers({
      ...parts,
      reopenAccount,
      thirdParty,
      relyingParty: relyingPartyAt(urls.admin, config.environment === "production"),
    }),
    ...workspaceHandlers(workspaceParts),
    ...hostHandlers({ ...parts, sitesUrl: urls.sites, platformUrls: Object.values(urls) }),
    ...integrationHandlers({ ...parts, environment: config.environment }),
    ...oauthHandlers({ ...parts, environment: config.environment, issuer: urls.base }),
    ...catalogueHandlers({ mediaUrl: mediaUrl(config) }),
    ...parts.imports.handlers,
    ...parts.changes.handlers,
    ...quotaHandlers,
    ...erasureHandlers,
    ...assistantSetupHandlers,
    ...parts.media.handlers,
    ...creditsHandlers({ ...parts, packs: packsOf(config), dashboardUrl: urls.dashboard }),
    ...usageHandlers,
    ...webhookHandlers(parts),
    ...homeHandlers,
    ...exportHandlers({ mediaUrl: mediaUrl(config), sitesUrl: urls.sites }),
    ...searchHandlers({ mediaUrl: mediaUrl(config) }),
    ...administrationHandlers({
      ...parts,
      jobQueue: jobQueue(parts),
      paymentEvents: openPaymentEvents(parts),
      supportEmail: config.supportEmail,
      adminUrl: urls.admin,
      dashboardUrl: urls.dashboard,
      sitesUrl: urls.sites,
    }),
    ...visitorHandlers({
      ...parts,
      environment: config.environment,
      sitesUrl: urls.sites,
      catalogue: new PublishedCatalogue({ mediaUrl: mediaUrl(config) }),
      readSector,
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

const packsOf = ({ payments, credits }: Config) => (payments.provider === "none" ? [] : credits.packs);

/** Handles events of the payment provider, from every source. */
export function openPaymentEvents(parts: Parts): PaymentEvents {
  const onRejected = (event: object) => parts.log.error({ event }, "a payment does not match its purchase");
  return new PaymentEvents({ ...parts, dashboardUrl: parts.config.urls.dashboard, onRejected });
}

const jobQueue = ({ keyring }: Parts): JobQueue => ({
  find: findJobs,
  count: countJobs,
  retry: (tx, id) => retryJobs(tx, { id }),
  recipients: async (tx, ids) => {
    const payloads = await readPayloads<{ sealed: string }>(tx, ids);
    return new Map([...payloads].map(([id, payload]) => [id, recipientOf(keyring, payload)]));
  },
});

const environmentOf = (
  { environment, urls, supportEmail }: Config,
  thirdPartySignIn: Environment["thirdPartySignIn"],
): Environment => ({
  environment,
  baseUrl: urls.base,
  mcpUrl: `${urls.base}/mcp`,
  docsUrl: `${urls.base}/docs`,
  dashboardUrl: urls.dashboard,
  sitesUrl: urls.sites,
  thirdPartySignIn,
  supportEmail: supportEmail ?? null,
});

/** Checks the resources that a website may show. */
const ownIds: OwnIds = { media: existingMediaIds, collection: existingCollectionIds, product: existingProductIds };

const reopenAccount = (tx: Tx, id: string, now: Date) => reopen(tx, id, { actor: accountActor({ id }), now });

/** Start of the third-party sign-in on the dashboard's origin. */
const OIDC_START_PATH = "/sign-in/oidc";

/** Provider name on the sign-in button. */
const issuerName = (issuer: string) => (issuer === "https://accounts.google.com" ? "Google" : new URL(issuer).hostname);
