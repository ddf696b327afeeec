// All business areas with their dependencies.

import type { Environment } from "@vitrine/contract";
import type { Config } from "../config.ts";
import { accountsModule, relyingPartyAt } from "../domains/accounts/index.ts";
import { administrationModule, type JobQueue } from "../domains/administration/index.ts";
import {
  assistantModule,
  Meter,
  Pictures,
  readSector,
  releaseHold,
  remainingToday,
  ThreadIds,
} from "../domains/assistant/index.ts";
import {
  catalogueModule,
  existingCollectionIds,
  existingProductIds,
  PublishedCatalogue,
} from "../domains/catalogue/index.ts";
import { creditsModule, Ledger } from "../domains/credits/index.ts";
import { environmentModule } from "../domains/environment/index.ts";
import { erasureModule, reopenAccount } from "../domains/erasure/index.ts";
import { exportsModule } from "../domains/exports/index.ts";
import { homeModule } from "../domains/home/index.ts";
import { hostsModule } from "../domains/hosts/index.ts";
import { integrationsModule } from "../domains/integrations/index.ts";
import { existingMediaIds, mediaModule } from "../domains/media/index.ts";
import type { Module } from "../domains/module.ts";
import { oauthModule } from "../domains/oauth/index.ts";
import { quotasModule } from "../domains/quotas/index.ts";
import { searchModule } from "../domains/search/index.ts";
import { usageModule } from "../domains/usage/index.ts";
import { Challenges, visitorsModule } from "../domains/visitors/index.ts";
import { webhooksModule } from "../domains/webhooks/index.ts";
import { creationRules, workspacesModule } from "../domains/workspaces/index.ts";
import {
  countJobs,
  enqueue,
  findJobs,
  importJobs,
  readPayloads,
  recipientOf,
  retryJobs,
  runProductChangesLater,
  sendMailTask,
  type Tasks,
} from "../jobs/index.ts";
import { sweepTask } from "../jobs/sweeps.ts";
import { accountActor } from "../kernel/audit.ts";
import { SECOND } from "../kernel/clock.ts";
import { openChallenge, openContactChallenge } from "../providers/challenge/index.ts";
import type { Tx } from "../storage/database.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { PREVIEW_PROGRAM } from "./programs.ts";

export type Modules = Awaited<ReturnType<typeof openModules>>;

/** `isAlone`: without background processes, for tests. `stopping` aborts when the service begins to stop. */
export async function openModules(base: Infrastructure, isAlone: boolean, stopping: AbortSignal) {
  const { config, log, keyring, environment, baseUrl, dashboardUrl } = base;
  const report = (text: string) => (error: unknown) => log.error({ err: error }, text);
  const ledger = new Ledger({ ...base, onReservationExpired: releaseHold });
  const challenges = openChallenges(base);
  const { engine, faceReader, productReader } = base.models;
  const parts = { ...base, engine, productReader, ledger, challenges };
  const media = await mediaModule({
    ...parts,
    uploadUrl: (token) => `${baseUrl}/media/uploads/${token}`,
    removeBytesLater: importJobs.removeBytesLater,
    makeRenditionsLater: (tx, picture) =>
      enqueue(tx, "make_renditions", { ...picture }, { jobKey: `renditions ${picture.key}` }),
    onReleaseError: (error) => log.warn({ err: error }, "media bytes stay claimed"),
    stagedBytesMax: config.pictures.stagedBytesMax,
  });
  const catalogue = catalogueModule({
    ...parts,
    ...importJobs,
    changeLater: runProductChangesLater,
    arrivals: media.arrivals,
    onAsked: (tx, product) => enqueue(tx, "check_answers", product, { jobKey: `answers ${product.productId}` }),
    previews: isAlone ? undefined : { ...parts, program: PREVIEW_PROGRAM },
  });
  const credits = creditsModule({
    ...parts,
    packs: config.payments.provider === "none" ? [] : config.credits.packs,
    onRejected: (event) => log.error({ event }, "a payment does not match its purchase"),
    onFailure: report("expired reservations"),
  });
  const oauth = oauthModule({
    ...parts,
    issuer: baseUrl,
    consentUrl: `${dashboardUrl}/oauth/consent`,
    refreshJoinMilliseconds: config.oauth.refreshJoinMilliseconds,
  });
  const assistant = assistantModule({
    ...parts,
    meter: new Meter({
      ...parts,
      stopping,
      deadlineMilliseconds: config.metering.deadlineSeconds * SECOND,
      onFailure: report("the assistant did not answer"),
      onEnd: base.noted.aiCall,
    }),
    pictures: new Pictures(faceReader, base.decoders),
    threadIds: new ThreadIds(keyring),
    costs: config.credits.costs,
    visitorCreditsMax: config.metering.visitorDailyCredits,
  });
  const webhooks = webhooksModule({ ...parts, ...config.webhooks });
  const thirdParty = thirdPartyOf(config);
  const all: readonly Module[] = [
    environmentModule(environmentOf(config, thirdParty)),
    accountsModule({
      ...parts,
      reopenAccount: (tx: Tx, id: string, now: Date) => reopenAccount(tx, id, { actor: accountActor({ id }), now }),
      thirdParty,
      relyingParty: relyingPartyAt(base.adminUrl, environment === "production"),
    }),
    workspacesModule({
      ...parts,
      ...creationRules(config.urls),
      ownIds: { media: existingMediaIds, collection: existingCollectionIds, product: existingProductIds },
    }),
    hostsModule({ ...parts, platformUrls: Object.values(config.urls) }),
    integrationsModule(parts),
    oauth,
    catalogue,
    quotasModule,
    erasureModule({ ...parts, retention: config }),
    media,
    credits,
    usageModule,
    webhooks,
    homeModule,
    exportsModule(parts),
    searchModule(parts),
    administrationModule({ ...parts, jobQueue: jobQueue(base), paymentEvents: credits.paymentEvents }),
    visitorsModule({ ...parts, catalogue: new PublishedCatalogue(parts), readSector, remainingToday }),
    assistant,
  ];
  const tasks: Tasks = {
    ...catalogue.jobs,
    ...media.jobs,
    ...assistant.jobs,
    send_mail: sendMailTask(base),
    sweep: sweepTask(base, all),
  };
  return { all, tasks, media, catalogue, credits, oauth, webhooks, challenges };
}

function openChallenges(base: Infrastructure): Challenges {
  const { config, log } = base;
  const onFailure = (error: unknown) => log.error({ err: error }, "challenges cannot be verified");
  const provider = openChallenge(config.challenge, { ...base, onFailure });
  return new Challenges({ ...base, provider, contact: openContactChallenge(config.challenge, { ...base, onFailure }) });
}

const jobQueue = ({ keyring }: Infrastructure): JobQueue => ({
  find: findJobs,
  count: countJobs,
  retry: (tx, id) => retryJobs(tx, { id }),
  recipients: async (tx, ids) => {
    const payloads = await readPayloads<{ sealed: string }>(tx, ids);
    return new Map([...payloads].map(([id, payload]) => [id, recipientOf(keyring, payload)]));
  },
});

/** The button and the path on the dashboard's origin. */
function thirdPartyOf({ oidc }: Config): Environment["thirdPartySignIn"] {
  if (oidc === undefined) return null;
  const name = oidc.issuer === "https://accounts.google.com" ? "Google" : new URL(oidc.issuer).hostname;
  return { name, path: "/sign-in/oidc" };
}

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
