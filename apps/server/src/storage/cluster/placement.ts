// Placement of each table in a cluster (docs/scaling.md). Tables with `workspace_id` are distributed by workspace
// unless named here; all other tables must be named here.

/** Reference tables: every workspace's statements read them and writes are rare, so each node has a copy. */
export const EVERYWHERE = ["workspaces", "storage_defaults", "followed_lives"];

/** Tables on the coordinator, each with the reason. */
export const OF_THE_SERVICE: Record<string, string> = {
  account_identities: "of an account",
  account_preferences: "of an account",
  accounts: "of an account",
  api_keys: "of an account; who calls is asked before it is known where",
  audit_chain: "one chain for the whole platform",
  audit_log: "one log for the whole platform",
  contact_requests: "for the team",
  credit_adjustments: "proposed and decided by staff, who read those of all workspaces together",
  dashboard_sessions: "of an account",
  dev_mailbox: "in development only",
  idempotency_answers: "some calls are in no workspace",
  idempotency_claims: "likewise",
  integration_source_days: "of the platform",
  integration_sources: "of the platform",
  invitations: "who follows the link in the mail names no workspace",
  media_uploads: "who sends bytes to the URL shows its token and names no workspace",
  members: "an account's workspaces are found by them",
  oauth_access_tokens: "of an account; who calls is asked before it is known where",
  oauth_assertions: "of the platform",
  oauth_authorization_requests: "of a browser",
  oauth_clients: "of the platform",
  oauth_codes: "of an account",
  oauth_grants: "of an account",
  oauth_refresh_tokens: "of an account",
  payment_events: "the provider names no workspace",
  payment_references: "a payment is credited once, whoever it is for",
  platform_days: "sums over the platform",
  product_slugs: "unique over the whole service",
  schema_migrations: "of the schema",
  service_use: "counts of the platform",
  sign_in_browsers: "of a browser",
  sign_in_codes: "of an address",
  site_domains: "claims on hosts, beside the hosts",
  site_hosts: "unique over the whole service",
  staff: "of the platform",
  staff_passkey_questions: "of staff",
  staff_passkeys: "of staff",
  staff_sessions: "of staff",
  subdomains: "unique over the whole service",
  turned_away: "of the platform",
  used_contact_challenges: "of the platform",
  visit_tickets: "of staff",
  workspace_preferences: "of a member",
  workspace_standings: "read with every call, beside the account and its keys",
};

/**
 * Service tables that share transactions with a workspace's tables: the cluster must know them for two-phase commits.
 * Tables that calls only read stay local, which saves the distributed planning.
 */
export const KNOWN_TO_THE_CLUSTER: readonly string[] = [
  "idempotency_answers",
  "idempotency_claims",
  "payment_events",
  "payment_references",
  "product_slugs",
];

/** Every workspace has one row in it; the workspace's other rows are colocated. */
export const ANCHOR = "wallets";

/**
 * Functions whose whole call runs on the workspace's node, by their first argument: one round trip instead of one per
 * statement. They may use only tables of that workspace and reference tables.
 */
export const DONE_IN_PLACE: readonly string[] = [
  "add_to_media_usage",
  "bin_collection",
  "bin_tag",
  "change_collection_product",
  "change_collection_tag",
  "change_product_tag",
  "close_reservation",
  "find_by_names",
  "find_candidates",
  "index_texts",
  "keep_products",
  "move_credits",
  "note_words",
  "rank_by_texts",
  "record_usage",
  "remove_product",
  "reserve_credits",
  "save_turn",
  "take_hold",
  "update_product",
  "write_new_product",
];

export type Place = "workspace" | "service" | "everywhere";

export function placeOf(table: string): Place {
  if (EVERYWHERE.includes(table)) return "everywhere";
  return table in OF_THE_SERVICE ? "service" : "workspace";
}
