// Deletes expired data; each domain defines its own. Correctness does not depend on it: every reader checks the time
// itself.

import type { Logger } from "pino";
import { sweep as sweepAccounts } from "../domains/accounts/index.ts";
import { sweep as sweepAdministration } from "../domains/administration/index.ts";
import { sweep as sweepAssistant } from "../domains/assistant/index.ts";
import { sweep as sweepCatalogue } from "../domains/catalogue/index.ts";
import { sweep as sweepCredits } from "../domains/credits/index.ts";
import {
  boundsSweep,
  eraseDue,
  type RetentionDays,
  type RetentionRows,
  retentionSweep,
} from "../domains/erasure/index.ts";
import { type RecheckParts, recheckDue } from "../domains/hosts/index.ts";
import { sweep as sweepIntegrations } from "../domains/integrations/index.ts";
import { sweep as sweepMedia } from "../domains/media/index.ts";
import { sweep as sweepOAuth } from "../domains/oauth/index.ts";
import { sweep as sweepVisitors } from "../domains/visitors/index.ts";
import { sweep as sweepWebhooks } from "../domains/webhooks/index.ts";
import { sweep as sweepWorkspaces } from "../domains/workspaces/index.ts";
import { sweep as sweepIdempotency } from "../kernel/idempotency/sweep.ts";
import type { Sweep } from "../storage/sweeping.ts";
import type { Tasks } from "./queue.ts";

const SWEEPS: Record<string, Sweep> = {
  accounts: sweepAccounts,
  administration: sweepAdministration,
  assistant: sweepAssistant,
  catalogue: sweepCatalogue,
  credits: sweepCredits,
  idempotency: sweepIdempotency,
  integrations: sweepIntegrations,
  media: sweepMedia,
  oauth: sweepOAuth,
  visitors: sweepVisitors,
  webhooks: sweepWebhooks,
  workspaces: sweepWorkspaces,
};

/**
 * The rest of a backlog waits for the next run, so that other areas are not delayed. All areas end before the job's own
 * deadline.
 */
const AREA_MILLISECONDS = 20_000;
const ALL_MILLISECONDS = 180_000;

export interface SweepParts extends RecheckParts {
  log: Logger;
  retentionDays: RetentionDays;
  retentionRows: RetentionRows;
}

export function sweepTask(parts: SweepParts, sweeps = SWEEPS): Tasks["sweep"] {
  const retention = retentionSweep(parts.retentionDays);
  const inRounds = Object.entries({ ...sweeps, retention, bounds: boundsSweep(parts.retentionRows) });
  const tasks = [
    { area: "erasure", work: () => eraseDue(parts) },
    { area: "hosts", work: () => recheckDue(parts) },
    ...inRounds.map(([area, sweep]) => ({ area, work: (until: number) => sweepInRounds(parts, sweep, until) })),
  ];
  return async () => {
    const until = performance.now() + ALL_MILLISECONDS;
    for (const { area, work } of tasks) {
      // One failure does not stop the others.
      await work(Math.min(until, performance.now() + AREA_MILLISECONDS)).catch((error) =>
        parts.log.error({ err: error, area }, "the sweep failed"),
      );
    }
  };
}

/** Runs at least one round, even after the deadline. */
async function sweepInRounds({ database, clock }: SweepParts, sweep: Sweep, until: number): Promise<void> {
  let mayHaveMore = true;
  do {
    ({ mayHaveMore } = await database.write((tx) => sweep(tx, clock.now()), { patience: "job" }));
  } while (mayHaveMore && performance.now() < until);
}
