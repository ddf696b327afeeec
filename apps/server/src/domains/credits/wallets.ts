import { type EntryKind, getWallet, getWalletAlert, updateWalletAlert, type Wallet } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";

interface WalletRow {
  balance: number;
  reserved: number;
  purchased_total: number;
  used_total: number;
  updated_at: Date;
}

const toWallet = (row: WalletRow): Wallet => ({
  balance: row.balance,
  reserved: row.reserved,
  available: row.balance - row.reserved,
  inDebt: row.balance < 0,
  purchasedTotal: row.purchased_total,
  usedTotal: row.used_total,
  updatedAt: row.updated_at.toISOString(),
});

/** Every workspace has a wallet; they are created together. */
export async function readWallet(tx: Tx, workspace: WorkspaceScope): Promise<Wallet> {
  const row = await tx.one<WalletRow>(sql`
    select balance, reserved, purchased_total, used_total, updated_at
    from wallets where workspace_id = ${workspace.id}`);
  return toWallet(row);
}

export const walletHandlers: readonly Handler[] = [
  handle(getWallet, "read", ({ tx, workspace }) => readWallet(tx, workspace)),

  handle(getWalletAlert, "read", async ({ tx, workspace }) => {
    const row = await tx.one<{ low_balance_threshold: number | null }>(
      sql`select low_balance_threshold from wallets where workspace_id = ${workspace.id}`,
    );
    return { lowBalanceThreshold: row.low_balance_threshold };
  }),

  handle(updateWalletAlert, "write", async ({ tx, workspace, body }) => {
    await tx.run(sql`
      update wallets set low_balance_threshold = ${body.lowBalanceThreshold} where workspace_id = ${workspace.id}`);
    return body;
  }),
];

/** A wallet's state after an entry, and the entry's change of the balance. */
export interface Movement {
  balance: number;
  reserved: number;
  balanceDelta: number;
  lowBalanceThreshold: number | null;
}

export interface BalanceMove {
  kind: Extract<EntryKind, "PURCHASE" | "REFUND" | "ADJUSTMENT">;
  amount: number;
  /** Unique in the wallet: a second move with the same cause fails. */
  cause: string;
  reason?: string;
  purchaseId?: string;
}

/** Changes the balance by any amount, also into debt. Updates the wallet and inserts its entry in one call. */
export async function moveBalance(
  tx: Tx,
  workspace: WorkspaceScope,
  { kind, amount, cause, reason = "", purchaseId }: BalanceMove,
  now: Date,
): Promise<Movement> {
  const entry = { id: newId("entry"), kind, balance_delta: amount, reserved_delta: 0, cause, reason, created_at: now };
  const row = await tx.one<MovedRow>(sql`
    select left_balance as balance, left_reserved as reserved, threshold as low_balance_threshold
    from move_credits(${workspace.id}, ${JSON.stringify({ ...entry, purchase_id: purchaseId })}::jsonb)`);
  return toMovement(row, amount);
}

export interface MovedRow {
  balance: number;
  reserved: number;
  low_balance_threshold: number | null;
}

export const toMovement = (row: MovedRow, balanceDelta: number): Movement => ({
  balance: row.balance,
  reserved: row.reserved,
  balanceDelta,
  lowBalanceThreshold: row.low_balance_threshold,
});
