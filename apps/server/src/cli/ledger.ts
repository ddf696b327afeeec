import type { Config } from "../config.ts";
import { Ledger } from "../domains/credits/index.ts";
import { openKeyring } from "../kernel/credentials/secret-key.ts";
import type { Outbox } from "../providers/mail/index.ts";

/** The service's ledger: a command that changes a wallet also sends notifications. */
export const openLedger = (config: Config): Ledger =>
  new Ledger({ outbox: openOutbox(config), dashboardUrl: config.urls.dashboard });

/** The queue loads slowly, and few commands send a mail. */
const openOutbox = (config: Config): Outbox => ({
  async post(tx, mail, options) {
    const { MailQueue } = await import("../jobs/index.ts");
    await new MailQueue(await openKeyring(config)).post(tx, mail, options);
  },
});
