import { SCOPES } from "@vitrine/contract";
import { createAccount, findAccountByEmail } from "../../domains/accounts/index.ts";
import { Ledger } from "../../domains/credits/index.ts";
import { createApiKey, revokeApiKey } from "../../domains/integrations/index.ts";
import { addMember, createWorkspace, creationRules } from "../../domains/workspaces/index.ts";
import { assumeWorkspace } from "../../kernel/access/principals.ts";
import type { Actor } from "../../kernel/audit.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { inTransaction } from "../session.ts";
import { BRAND } from "./catalogue.ts";
import { writeHistory } from "./history.ts";
import { loadDemo } from "./load.ts";
import { PAST_DAYS } from "./past.ts";
import { addTeam } from "./team.ts";

export interface Demo {
  email: string;
  workspaceId: string;
  subDomain: string;
  /** Shown only once. */
  apiKey: string;
  credits: number;
}

const EMAIL = "demo@example.com";
const OWNER = "Demo owner";
const CREDITS = 500;

const COLLEAGUES = [
  { email: "staff@example.com", name: "Selin Aydın", role: "STAFF" },
  { email: "billing@example.com", name: "Marc Keller", role: "BILLING" },
] as const;

/**
 * Creates a demo account with colleagues, workspace, catalogue with pictures, a month of history, credits, a key, and
 * platform staff. Undefined if it already exists.
 */
export async function makeDemo(baseUrl: string): Promise<Demo | undefined> {
  const tenant = await makeTenant();
  if (tenant === undefined) return undefined;
  const productIds = await loadDemo(baseUrl, tenant.loadingKey, tenant.workspaceId);
  return handOver(tenant, productIds);
}

type Tenant = NonNullable<Awaited<ReturnType<typeof makeTenant>>>;

const makeTenant = () =>
  inTransaction(async ({ tx, config, actor, now }) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`); // against concurrent starts
    if ((await findAccountByEmail(tx, EMAIL)) !== undefined) return undefined;
    // The workspace must be older than its history.
    const began = later(now, -(PAST_DAYS + 2) * DAY);
    const { id: accountId } = await createAccount(tx, { email: EMAIL, name: OWNER, workspaceLimit: 3 }, began);
    const input = { name: BRAND, subDomain: "demo", templateKey: "beauty", ownerAccountId: accountId } as const;
    const workspace = await createWorkspace(tx, input, creationRules(config.urls), { actor, now: began });
    await addColleagues(tx, workspace.id, { actor, now: began });
    const loading = { accountId, environment: config.environment, name: "Demo loading", scopes: [...SCOPES], days: 1 };
    return { accountId, workspaceId: workspace.id, loadingKey: (await createApiKey(tx, loading, now)).key };
  });

async function addColleagues(tx: Tx, workspaceId: string, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  for (const { email, name, role } of COLLEAGUES) {
    const { id: accountId } = await createAccount(tx, { email, name, workspaceLimit: 1 }, now);
    await addMember(tx, { workspaceId, accountId, role, actor }, now);
  }
}

/** The user gets another key, whose rate limit the loading has not used. */
const handOver = ({ accountId, workspaceId, loadingKey }: Tenant, productIds: Map<string, string>): Promise<Demo> =>
  inTransaction(async ({ tx, config, actor, now }) => {
    const workspace = assumeWorkspace(workspaceId, "the demo's own, which was just made");
    const owner = { type: "MEMBER", userId: accountId, name: OWNER } as const;
    // The invented past must not send mails.
    const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: config.urls.dashboard });
    await writeHistory(tx, { ledger, workspace, owner, productIds, credits: CREDITS, now });
    await addTeam(tx, accountId, actor, now);
    await revokeApiKey(tx, { id: loadingKey, accountId, actor }, now);
    const own = { accountId, environment: config.environment, name: "Demo", scopes: [...SCOPES], days: 365 };
    const { key } = await createApiKey(tx, own, now);
    return { email: EMAIL, workspaceId, subDomain: "demo", apiKey: key, credits: CREDITS };
  });
