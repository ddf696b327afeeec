import { sql, type Tx } from "../../storage/database.ts";

/** Removes codes and browsers, which are stored by audience and address. */
export async function removeSignInTraces(
  tx: Tx,
  { audiences, address }: { audiences: readonly string[]; address?: string },
): Promise<void> {
  for (const table of [sql`sign_in_codes`, sql`sign_in_browsers`]) {
    await tx.run(sql`
      delete from ${table}
      where audience = any(${[...audiences]}::text[]) and address = coalesce(${address ?? null}::text, address)`);
  }
}
