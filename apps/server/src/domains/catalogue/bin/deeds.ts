// Who deletes, and what becomes of it: what people and their agents delete is kept, what programs delete only if they say so.

import { LIMITS } from "@vitrine/contract";
import { isAgent, type Principal } from "../../../kernel/access/principals.ts";
import { DAY, later } from "../../../kernel/clock.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";

interface Deed {
  /** Whether it is seen in the bin; what is not is kept for an undo alone. */
  isShown: boolean;
  accountId: string | null;
  connectionId: string | null;
}

/** As long as a change of many products may run and be taken back. */
const UNSHOWN_DAYS = 1;

const keepsWhatItDeletes = (principal: Principal, asked: boolean): boolean =>
  asked || principal.kind === "member" || isAgent(principal);

const deedOf = (principal: Principal): Deed => ({
  isShown: true,
  accountId: "accountId" in principal ? principal.accountId : null,
  connectionId: "connectionId" in principal ? principal.connectionId : null,
});

/** For a delete; null where it is for good. */
export const binDeedOf = (tx: Tx, principal: Principal, asked: boolean, now: Date): Sql | null =>
  keepsWhatItDeletes(principal, asked) ? toBinDeed(tx, deedOf(principal), now) : null;

/** The argument of the schema's functions (migration 0061). */
export function toBinDeed(tx: Tx, { isShown, accountId, connectionId }: Deed, now: Date): Sql {
  const keptUntil = later(now, (isShown ? LIMITS.bin.days : UNSHOWN_DAYS) * DAY);
  return sql`row(${isShown}::boolean, ${accountId}::text, ${connectionId}::text, ${tx.origin?.requestId ?? null}::text,
                 ${now}::timestamptz, ${keptUntil}::timestamptz)::bin_deed`;
}
