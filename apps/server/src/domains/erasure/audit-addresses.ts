import { type Sql, sql, type Tx } from "../../storage/database.ts";

/** Removes email addresses from audit entries. Action, subject and actor stay. */
export const removeAddresses = (tx: Tx, which: Sql): Promise<number> =>
  tx.run(sql`update audit_log set details = details - 'email' where details ? 'email' and ${which}`);
