import { type CreditPace, getCreditPace } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, dayOf, endOfDay, later } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { readCreditsByDay } from "../usage/index.ts";
import { readWallet } from "./wallets.ts";

const LOOKS_BACK = [14, 30] as const;

export const paceHandlers: readonly Handler[] = [
  handle(getCreditPace, "read", ({ tx, workspace, now }) => readSpendingRate(tx, workspace, now)),
];

/** Computes the spending rate. Today counts up to now, and days before the workspace's creation do not count. */
async function readSpendingRate(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<CreditPace> {
  const { available } = await readWallet(tx, workspace);
  const { began } = await tx.one<{ began: Date }>(
    sql`select created_at as began from workspaces where id = ${workspace.id}`,
  );
  const charged = await readCreditsByDay(tx, workspace, Math.max(...LOOKS_BACK), now);
  const paces = LOOKS_BACK.map((days) => {
    const first = later(endOfDay(now), -days * DAY);
    const credits = charged.reduce((sum, one) => sum + (one.day >= dayOf(first) ? one.credits : 0), 0);
    const elapsed = (now.getTime() - Math.max(first.getTime(), began.getTime())) / DAY;
    return { days, credits, ...spendingRateOf(available, credits / Math.max(1, elapsed)) };
  });
  return { available, paces };
}

function spendingRateOf(available: number, perDay: number) {
  const daysLeft = perDay === 0 ? null : Math.max(0, Math.floor(available / perDay));
  return { creditsPerDay: Math.round(perDay * 100) / 100, daysLeft };
}

/** Reads the state of the wallet for owners. */
export async function readCreditFacts(tx: Tx, workspace: WorkspaceScope, now: Date) {
  const { available, paces } = await readSpendingRate(tx, workspace, now);
  const { threshold, balance, entries } = await tx.one<{
    threshold: number | null;
    balance: number;
    entries: number;
  }>(sql`
    select low_balance_threshold as threshold, balance, entry_count as entries
    from wallets where workspace_id = ${workspace.id}`);
  return {
    available,
    daysLeft: paces[0]?.daysLeft ?? null,
    isBelowThreshold: threshold !== null && balance < threshold,
    isInDebt: balance < 0,
    hadAny: entries > 0,
  };
}
