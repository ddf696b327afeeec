import { SCOPES } from "@vitrine/contract";
import { createAccount, findAccountByEmail } from "../../domains/accounts/index.ts";
import { createApiKey, revokeApiKey } from "../../domains/integrations/index.ts";
import { createWorkspace, creationRules } from "../../domains/workspaces/index.ts";
import { sql } from "../../storage/database.ts";
import { openLedger } from "../ledger.ts";
import { inTransaction } from "../session.ts";
import { BRAND } from "./catalogue.ts";
import { loadDemo } from "./load.ts";

export interface Demo {
  email: string;
  workspaceId: string;
  subDomain: string;
  /** Shown this once. */
  apiKey: string;
  credits: number;
}

const EMAIL = "demo@example.com";
const CREDITS = 500;

/** A demo account, workspace, catalogue with pictures, credits and a key; undefined when it has been made before. */
export async function makeDemo(baseUrl: string): Promise<Demo | undefined> {
  const tenant = await makeTenant();
  if (tenant === undefined) return undefined;
  await loadDemo(baseUrl, tenant.loadingKey, tenant.workspaceId);
  return handOver(tenant);
}

type Tenant = NonNullable<Awaited<ReturnType<typeof makeTenant>>>;

const makeTenant = () =>
  inTransaction(async ({ tx, config, actor, now }) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`); // services may start at the same time
    if ((await findAccountByEmail(tx, EMAIL)) !== undefined) return undefined;
    const { id: accountId } = await createAccount(tx, { email: EMAIL, name: "Demo owner", workspaceLimit: 3 }, now);
    const input = { name: BRAND, subDomain: "demo", templateKey: "beauty", ownerAccountId: accountId } as const;
    const workspace = await createWorkspace(tx, input, creationRules(config.urls), { actor, now });
    const grant = { workspaceId: workspace.id, amount: CREDITS, reason: "Demo", actor };
    await openLedger(config).grant(tx, grant, now);
    const loading = { accountId, environment: config.environment, name: "Demo loading", scopes: [...SCOPES], days: 1 };
    return { accountId, workspaceId: workspace.id, loadingKey: (await createApiKey(tx, loading, now)).key };
  });

/** Whoever tries the demo gets a key of their own, none of whose requests this minute the loading has used. */
const handOver = ({ accountId, workspaceId, loadingKey }: Tenant): Promise<Demo> =>
  inTransaction(async ({ tx, config, actor, now }) => {
    await revokeApiKey(tx, { id: loadingKey, accountId, actor }, now);
    const own = { accountId, environment: config.environment, name: "Demo", scopes: [...SCOPES], days: 365 };
    const { key } = await createApiKey(tx, own, now);
    return { email: EMAIL, workspaceId, subDomain: "demo", apiKey: key, credits: CREDITS };
  });
