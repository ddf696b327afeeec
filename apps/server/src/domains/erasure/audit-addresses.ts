import { type Sql, sql, type Tx } from "../../storage/database.ts";

/** What was done, to what and by whom stays in the audit log; the addresses of people go. */
export const removeAddresses = (tx: Tx, which: Sql): Promise<number> =>
  tx.run(sql`update audit_log set details = details - 'email' where details ? 'email' and ${which}`);
