// Rules for deletions: those by people and their agents go to the bin, those by programs only on request.

import { LIMITS } from "@vitrine/contract";
import { isAgent, type Principal } from "../../../kernel/access/principals.ts";
import { DAY, later } from "../../../kernel/clock.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";

interface Deletion {
  /** True if the bin shows the item. Other items are kept only for an undo. */
  isShown: boolean;
  accountId: string | null;
  connectionId: string | null;
}

/** Covers the run of a bulk edit and the time for its undo. */
const UNSHOWN_DAYS = 1;

const usesBin = (principal: Principal, asked: boolean): boolean =>
  asked || principal.kind === "member" || isAgent(principal);

const deletionOf = (principal: Principal): Deletion => ({
  isShown: true,
  accountId: "accountId" in principal ? principal.accountId : null,
  connectionId: "connectionId" in principal ? principal.connectionId : null,
});

/** Returns the deed of a delete; null when the delete is permanent. */
export const binEntryOf = (tx: Tx, principal: Principal, asked: boolean, now: Date): Sql | null =>
  usesBin(principal, asked) ? toBinEntry(tx, deletionOf(principal), now) : null;

/** Returns the argument of the schema functions. */
export function toBinEntry(tx: Tx, { isShown, accountId, connectionId }: Deletion, now: Date): Sql {
  const keptUntil = later(now, (isShown ? LIMITS.bin.days : UNSHOWN_DAYS) * DAY);
  return sql`row(${isShown}::boolean, ${accountId}::text, ${connectionId}::text, ${tx.origin?.requestId ?? null}::text,
                 ${now}::timestamptz, ${keptUntil}::timestamptz)::bin_deed`;
}
