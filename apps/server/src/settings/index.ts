// All environment variables of the service, section by section, under their names in Config. A new part adds its
// section here; docs/settings.md and all other uses follow.

import { oidcSection } from "../domains/accounts/settings.ts";
import { meteringSection } from "../domains/assistant/settings.ts";
import { creditsSection } from "../domains/credits/settings.ts";
import { retentionRowsSection, retentionSection } from "../domains/erasure/settings.ts";
import { oauthSection } from "../domains/oauth/settings.ts";
import { anonymousSection, storageSection } from "../domains/quotas/settings.ts";
import { webhooksSection } from "../domains/webhooks/settings.ts";
import { blobsSection } from "../providers/blobs/settings.ts";
import { challengeSection } from "../providers/challenge/settings.ts";
import { redisSection } from "../providers/limits/settings.ts";
import { mailSection } from "../providers/mail/settings.ts";
import { modelsSection } from "../providers/models/settings.ts";
import { paymentsSection } from "../providers/payments/settings.ts";
import { picturesSection } from "../providers/pictures/settings.ts";
import { tracingSection } from "../providers/tracing/settings.ts";
import { databaseSection } from "../storage/settings.ts";
import { httpSection } from "../surfaces/http/settings.ts";
import { mcpSection } from "../surfaces/mcp/settings.ts";
import { limitsSection } from "./limits.ts";
import { secretKeySection } from "./secret-key.ts";
import { serviceSection } from "./service.ts";

export const SECTIONS = {
  service: serviceSection,
  secretKey: secretKeySection,
  database: databaseSection,
  mail: mailSection,
  payments: paymentsSection,
  credits: creditsSection,
  media: blobsSection,
  pictures: picturesSection,
  challenge: challengeSection,
  hostedModels: modelsSection,
  metering: meteringSection,
  oidc: oidcSection,
  oauth: oauthSection,
  mcp: mcpSection,
  redis: redisSection,
  limits: limitsSection,
  http: httpSection,
  tracing: tracingSection,
  storage: storageSection,
  strangers: anonymousSection,
  retentionDays: retentionSection,
  retentionRows: retentionRowsSection,
  webhooks: webhooksSection,
};
