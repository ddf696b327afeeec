import { sql, type Tx } from "../../storage/database.ts";

/** Codes, and the browsers that asked for them or have used one, are kept by what they let in to and the address. */
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
