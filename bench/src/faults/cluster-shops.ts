// Shops of one owner, with enough keys to stay below every key's rate limit.

import pg from "pg";
import { insertKeys } from "../seed.ts";
import type { Supervised } from "./supervised.ts";

const OWNER = "cluster@example.com";
/** A key allows 120 requests a minute; these are enough for the fastest machine. */
const KEYS = 600;

export interface Shops {
  workspaceIds: string[];
  keys: string[];
}

export async function openShops(
  url: string,
  service: Supervised,
  { shops, scopes }: { shops: number; scopes: string[] },
): Promise<Shops> {
  await service.cli("account", "create", "--email", OWNER, "--name", "Cluster");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("update accounts set workspace_limit = $1 where email = $2 returning id", [
      shops,
      OWNER,
    ]);
    const workspaceIds: string[] = [];
    for (let n = 0; n < shops; n++) {
      const named = ["--owner", OWNER, "--name", `Shop ${n}`, "--subdomain", `cluster-${n}`, "--json"];
      workspaceIds.push(JSON.parse(await service.cli("workspace", "create", ...named)).id);
    }
    return { workspaceIds, keys: await insertKeys(client, { accountId: rows[0].id, count: KEYS, scopes }) };
  } finally {
    await client.end();
  }
}
