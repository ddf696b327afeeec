import pg from "pg";
import { recount } from "../../../../bench/src/faults/recount.ts";

/** Compares stored counts and search rows with their source rows; an empty list means consistency. */
export async function recounted(
  databaseUrl: string,
  workspaceId: string,
  options?: { isAscii: boolean },
): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await recount(client, workspaceId, options);
  } finally {
    await client.end();
  }
}
