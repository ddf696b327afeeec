// Where each table lies once there is more than one database (docs/scaling.md). A table with `workspace_id` lies with its
// workspace unless it is named here; any other has to be named here.

/** Read by every workspace's statements and hardly ever written: a copy lies beside each workspace. */
export const EVERYWHERE = ["workspaces", "storage_defaults"];

/** In one place for the whole service, and why. */
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
  followed_lives: "one for the whole database",
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
};

export type Place = "workspace" | "service" | "everywhere";

export function placeOf(table: string): Place {
  if (EVERYWHERE.includes(table)) return "everywhere";
  return table in OF_THE_SERVICE ? "service" : "workspace";
}
