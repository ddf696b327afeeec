import { SCOPES } from "@vitrine/contract";
import { createAccount, findAccountByEmail } from "../../domains/accounts/index.ts";
import { grantCredits } from "../../domains/credits/index.ts";
import { createApiKey } from "../../domains/integrations/index.ts";
import { createWorkspace, creationRules } from "../../domains/workspaces/index.ts";
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
  const demo = await makeTenant();
  if (demo !== undefined) await loadDemo(baseUrl, demo.apiKey, demo.workspaceId);
  return demo;
}

const makeTenant = (): Promise<Demo | undefined> =>
  inTransaction(async ({ tx, config, actor, now }) => {
    if ((await findAccountByEmail(tx, EMAIL)) !== undefined) return undefined;
    const { environment } = config;
    const account = await createAccount(tx, { email: EMAIL, name: "Demo owner", workspaceLimit: 3 }, now);
    const input = { name: BRAND, subDomain: "demo", templateKey: "beauty", ownerAccountId: account.id } as const;
    const workspace = await createWorkspace(tx, input, creationRules(config.urls), { actor, now });
    await grantCredits(tx, { workspaceId: workspace.id, amount: CREDITS, reason: "Demo", actor }, now);
    const keyInput = { accountId: account.id, environment, name: "Demo", scopes: [...SCOPES], days: 365 };
    const { key } = await createApiKey(tx, keyInput, now);
    return { email: EMAIL, workspaceId: workspace.id, subDomain: "demo", apiKey: key, credits: CREDITS };
  });
