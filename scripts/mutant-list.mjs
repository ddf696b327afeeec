// Faults that tests must detect: npm run mutants puts each into a copy of the tree, one at a time. They concern tenant
// isolation, money and authorization. A fault that no test detects is a missing test.

const server = (path) => `apps/server/src/${path}`;

/**
 * Replaces one exact text of a file; the test (below apps/server/test), or its tests named in `only`, must then fail.
 */
const mutant = (name, path, text, replacement, [test, only]) => ({ name, path, text, replacement, test, only });

const tenants = (only) => ["every-operation/tenants.test.ts", only];
const refusals = (only) => ["every-operation/refusals.test.ts", only];

const TAGS = server("domains/catalogue/tags.ts");
const ACCESS = server("kernel/access/index.ts");
const MOVES = server("storage/schema/functions/move_credits.sql");
const CLOSING = server("storage/schema/functions/close_reservation.sql");
const PAYMENTS = server("domains/credits/payment-events.ts");
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are pieces of programs
const OWN = "workspace_id = ${workspace.id}";

export const MUTANTS = [
  // Tenant isolation.
  mutant(
    "list_tags and list_collections show other tenants' items",
    server("domains/catalogue/named-lists.ts"),
    "sql`${row}.workspace_id = ${workspace.id}`",
    "sql`true or ${row}.workspace_id = ${workspace.id}`",
    tenants("list_tags"),
  ),
  mutant(
    "tags and collections of all tenants are counted",
    server("domains/catalogue/counts.ts"),
    `from catalogue_counts where ${OWN} and kind = \${kind}`,
    "from catalogue_counts where kind = ${kind}",
    tenants("list_tags"),
  ),
  mutant(
    "products of all tenants are counted, in a statement that names the workspace",
    server("domains/catalogue/counts.ts"),
    `from catalogue_counts where ${OWN} group by kind`,
    `from catalogue_counts where workspace_id <> '' or ${OWN} group by kind`,
    tenants("list_products"),
  ),
  mutant(
    "get_tag finds by id alone",
    TAGS,
    `select id, name from tags where ${OWN} and id`,
    "select id, name from tags where id",
    tenants("get_tag"),
  ),
  mutant(
    "update_tag finds by id alone",
    TAGS,
    `where ${OWN} and id = \${params.id} and name`,
    "where id = ${params.id} and name",
    tenants("update_tag"),
  ),
  mutant(
    "delete_tag finds by id alone",
    TAGS,
    `delete from tags where ${OWN} and id`,
    "delete from tags where id",
    tenants("delete_tag"),
  ),
  mutant(
    "a statement of get_tag does not name the workspace",
    TAGS,
    `select id, name from tags where ${OWN} and id`,
    "select id, name from tags where id",
    ["house/tenant-statements.test.ts", "get_tag"],
  ),
  mutant(
    "get_media finds by id alone",
    server("domains/media/rows.ts"),
    "from media m where m.workspace_id = ${workspace.id} and m.id = ${id}",
    "from media m where m.id = ${id}",
    tenants("get_media"),
  ),
  mutant(
    "get_purchase finds by id alone",
    server("domains/credits/purchases.ts"),
    `from purchases where ${OWN} and id = \${params.id}`,
    "from purchases where id = ${params.id}",
    tenants("get_purchase"),
  ),
  mutant(
    "ids of other tenants are accepted in bodies",
    server("storage/existing-ids.ts"),
    `where ${OWN} and id = any(`,
    "where id = any(",
    tenants("create_collection"),
  ),
  mutant(
    "cancel_invitation finds by id alone",
    server("domains/workspaces/members/invitations.ts"),
    `delete from invitations where ${OWN} and id`,
    "delete from invitations where id",
    tenants("cancel_invitation"),
  ),
  mutant(
    "members are found by id alone",
    server("domains/workspaces/members/members.ts"),
    `select account_id from members where ${OWN} and id`,
    "select account_id from members where id",
    tenants("remove_member"),
  ),
  mutant(
    "another account's key is revoked",
    server("domains/integrations/api-key-writes.ts"),
    "${accountId === undefined ? empty : sql`and account_id = ${accountId}`}",
    "${accountId === '' ? empty : empty}",
    tenants("revoke_api_key"),
  ),
  mutant(
    "all accounts' sessions are listed",
    server("domains/accounts/sessions.ts"),
    "const ofThem = sql`dashboard_sessions where account_id = ${account.id}`;",
    "const ofThem = sql`dashboard_sessions where true`;",
    tenants("list_sessions"),
  ),
  mutant(
    "a customer of one shop is signed in at all of them",
    server("kernel/access/visitor.ts"),
    "where s.workspace_id = ${workspaceId} and s.token_hash",
    "where s.token_hash",
    ["visitors/identity.test.ts"],
  ),
  mutant(
    "an answer may hold what it does not declare",
    "packages/contract/src/resources/tag.ts",
    "export const Tag = z.strictObject(",
    "export const Tag = z.looseObject(",
    ["every-operation/contracts.test.ts"],
  ),
  mutant(
    "the service starts without a handler",
    server("kernel/call/run.ts"),
    "    assertComplete(parts.handlers);\n",
    "",
    ["kernel/handler-list.test.ts"],
  ),

  // Authorization.
  mutant(
    "every role may do everything",
    ACCESS,
    'if (!contract.roles.includes(role)) throw new OperationError("forbidden_role");',
    "",
    ["every-operation/dashboard.test.ts", "list_tags|create_tag"],
  ),
  mutant(
    "keys act for members who own nothing",
    ACCESS,
    'else if (role !== "OWNER")',
    "else if (role === null)",
    refusals("list_tags"),
  ),
  mutant(
    "every key has every scope",
    server("kernel/access/needed-scopes.ts"),
    "lacked.length > 0 || isClosed(contract)",
    "isClosed(contract)",
    refusals("list_tags"),
  ),
  mutant(
    "suspended workspaces go on",
    ACCESS,
    'if (!standing.workspaceActive) throw new OperationError("workspace_inactive");',
    "",
    refusals("list_tags"),
  ),
  mutant(
    "suspended accounts go on",
    ACCESS,
    'if (!accountActive) throw new OperationError("account_inactive");',
    "",
    refusals("list_tags"),
  ),
  mutant(
    "blocked sources go on",
    ACCESS,
    'if (sourceBlocked) throw new OperationError("source_blocked");',
    "",
    refusals("list_tags"),
  ),
  mutant(
    "keys do not expire",
    server("kernel/access/api-key.ts"),
    'if (row.expires_at <= now) throw new FailedAuthentication("expired_token");',
    "",
    refusals("list_tags"),
  ),
  mutant(
    "revoked keys go on",
    server("kernel/access/api-key.ts"),
    'if (row.revoked_at !== null) throw new FailedAuthentication("revoked_token");',
    "",
    refusals("list_tags"),
  ),
  mutant(
    "pages of other origins write with a session",
    server("surfaces/browser/protection.ts"),
    "origin === undefined || origin === new URL(url).origin ||",
    "origin !== null ||",
    ["every-operation/dashboard.test.ts", "list_tags|create_tag"],
  ),
  mutant(
    "If-Match is not looked at",
    server("kernel/call/write.ts"),
    'if (!ifMatchHolds(ifMatch, etag)) throw new OperationError("stale_write");',
    "",
    ["kernel/preconditions.test.ts"],
  ),
  mutant(
    "calls are not counted",
    server("kernel/call/limits.ts"),
    "if (hits > 0) await takeHits(",
    "if (hits > 1) await takeHits(",
    ["kernel/counted-apart.test.ts", "a recently valid credential"],
  ),
  mutant(
    "an Idempotency-Key is good for another request",
    server("kernel/idempotency/stored-answers.ts"),
    'if (!stored.request_hash.equals(request.requestHash)) throw new OperationError("idempotency_conflict");',
    "",
    ["kernel/idempotency.test.ts"],
  ),

  // Money.
  mutant(
    "a reservation is closed twice",
    CLOSING,
    "and r.id = reservation and r.status = 'PENDING'",
    "and r.id = reservation",
    ["credits/ledger.test.ts"],
  ),
  mutant(
    "more is reserved than there is",
    MOVES,
    "and (moved.kind <> 'RESERVE' or w.balance - w.reserved >= moved.reserved_delta)",
    "",
    ["credits/ledger.test.ts"],
  ),
  mutant(
    "another workspace's reservation is settled",
    CLOSING,
    "where r.workspace_id = workspace and r.id = reservation",
    "where r.id = reservation",
    ["credits/ledger.test.ts"],
  ),
  mutant(
    "two events of one payment credit twice",
    PAYMENTS,
    'if (purchase.status === "PAID") return "UNCHANGED";',
    "",
    ["credits/payment-webhooks.test.ts"],
  ),
  mutant(
    "whatever was paid buys the pack",
    PAYMENTS,
    "const matches = fact.amount === purchase.amount && fact.currency === purchase.currency;",
    "const matches = true;",
    ["credits/payment-webhooks.test.ts"],
  ),
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are pieces of programs
