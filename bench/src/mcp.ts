// Processor cost of a tool call relative to the same REST call, and of the tool list. The service reports its own time;
// PostgreSQL and the clients do not count.

import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { bearers, measureCpu, microseconds, type Scenario, type Wire } from "./cpu.ts";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

/** A connection allows 120 requests a minute, so the load is spread over several. */
const CONNECTIONS = 1000;

export async function measureTools(url: string, { workspaces, keys }: Seeded, server: Server): Promise<Target[]> {
  const [smallest] = workspaces;
  if (smallest === undefined) throw new Error("one workspace at least");
  const tokens = await seedConnections(url, server);
  const rest = (path: string): Scenario => ({ wire: { method: "GET", path, headers: {} }, senders: bearers(keys) });
  const tool = (wire: Wire): Scenario => ({ wire, senders: bearers(tokens) });
  const targets: Target[] = [];
  for (const { name, path, given } of operationsOf(smallest.id)) {
    const [own = 0, ...byEra] = await measureCpu(server, [
      rest(path),
      ...ERAS.map((era) => tool(callOf(era, "tools/call", { name, arguments: given }))),
    ]);
    say(`${name.padEnd(28)} ${microseconds(own)} by REST, ${byEra.map(microseconds).join(" and ")} as a tool`);
    targets.push(
      ...ERAS.map((era, index) => ({
        name: `${name}, ${era}: CPU of a tool to REST`,
        ratio: (byEra[index] ?? 0) / own,
        atMost: 3,
      })),
    );
  }
  const lists = await measureCpu(
    server,
    ERAS.map((era) => tool(callOf(era, "tools/list", {}))),
  );
  say(`${"tools/list".padEnd(28)} ${lists.map(microseconds).join(" and ")}`);
  return [
    ...targets,
    ...ERAS.map((era, index) => ({
      name: `tools/list, ${era}: CPU in ms`,
      ratio: (lists[index] ?? 0) / 1000,
      atMost: 1,
    })),
  ];
}

const operationsOf = (workspaceId: string) => {
  const id = `prd_${"1".padStart(26, "0")}`;
  const base = `/v1/workspaces/${workspaceId}/products`;
  return [
    { name: "get_product", path: `${base}/${id}`, given: { workspaceId, id } },
    { name: "list_products", path: `${base}?pageSize=20`, given: { workspaceId, query: { pageSize: 20 } } },
  ];
};

/** Both eras of the protocol: one needs a handshake; in the other, each request is stateless. */
const ERAS = ["2025-11-25", "2026-07-28"] as const;

function callOf(era: (typeof ERAS)[number], method: string, params: { name?: string; arguments?: object }): Wire {
  const isStateless = era === "2026-07-28";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": era,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    method: "POST",
    path: "/mcp",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": era,
      ...(isStateless && { "mcp-method": method, ...(params.name !== undefined && { "mcp-name": params.name }) }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: isStateless ? { ...params, _meta } : params }),
  };
}

/** Creates connections with all permissions and a token each, as if their users had agreed. */
async function seedConnections(url: string, server: Server): Promise<string[]> {
  const metadata = await fetch(`${server.url}/.well-known/oauth-protected-resource/mcp`);
  const { resource, scopes_supported } = (await metadata.json()) as { resource: string; scopes_supported: string[] };
  const tokens = Array.from({ length: CONNECTIONS }, () => `vto_dev_${randomBytes(32).toString("hex")}`);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into oauth_clients (id, source_id, name, metadata, created_at)
       select 'bench', id, 'Bench', '{}', now() from integration_sources limit 1`,
    );
    await client.query(CONNECT, [hashes, scopes_supported, resource]);
  } finally {
    await client.end();
  }
  return tokens;
}

const CONNECT = `
  with granted as (
    insert into oauth_grants (id, account_id, client_id, source_id, scopes, resource, is_account_level, created_at,
                              expires_at)
    select 'grt_' || n, a.id, c.id, c.source_id, $2, $3, true, now(), now() + interval '1 day'
    from accounts a, oauth_clients c, generate_series(1, cardinality($1::bytea[])) n
    where a.email = 'bench@example.com' and c.id = 'bench'
    returning id)
  insert into oauth_access_tokens (token_hash, grant_id, scopes, expires_at)
  select hash, 'grt_' || n, $2, now() + interval '1 day' from unnest($1::bytea[]) with ordinality as t (hash, n)`;
