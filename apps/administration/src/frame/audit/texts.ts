import type { AuditRecord } from "@vitrine/contract";

type Sentence = string | ((entry: AuditRecord) => string);

const credits = ({ details }: AuditRecord) => {
  const amount = Number(details["amount"]);
  const figure = new Intl.NumberFormat("en-GB").format(Math.abs(amount));
  return amount < 0 ? `${figure} credits from` : `${figure} credits to`;
};

const verb = (entry: AuditRecord, gives: string, takes: string) =>
  Number(entry.details["amount"]) < 0 ? takes : gives;

const roleOf = ({ details, after }: AuditRecord) => (details["role"] ?? after?.["role"] ?? "").toLowerCase();

/** Text after the actor; `{}` stands for the subject. */
const SENTENCES: Record<string, Sentence> = {
  "account.suspend": "suspended the account {}",
  "account.activate": "activated the account {}",
  "account.set_limit": "changed the workspace limit of {}",
  "account.sign_out": "signed {} out everywhere",
  "account.erase": "erased the account {}",
  "account.close": "closed the account {}",
  "account.reopen": "reopened the account {}",
  "account.email": "changed the email of {}",
  "workspace.create": "created the workspace {}",
  "workspace.update": "changed the profile of {}",
  "workspace.suspend": "suspended the workspace {}",
  "workspace.activate": "activated the workspace {}",
  "workspace.close": "closed the workspace {}",
  "workspace.reopen": "reopened the workspace {}",
  "workspace.erase": "erased the workspace {}",
  "workspace.visit": "viewed {} as its owner",
  "workspace.storage_limits": "changed the storage limits of {}",
  "member.set": (entry) => `changed a member's role in {} to ${roleOf(entry)}`,
  "member.remove": "removed a member from {}",
  "invitation.send": "invited a member to {}",
  "invitation.cancel": "revoked an invitation to {}",
  "access_policy.change": "changed the access policy of {}",
  "website.publish": "published the website of {}",
  "website.update": "changed the website of {}",
  "website.feeds": "changed the product feeds of {}",
  "customer.erase": "erased a customer of {}",
  "wallet.adjust": (entry) => `${verb(entry, "added", "removed")} ${credits(entry)} {}`,
  "adjustment.propose": (entry) => `proposed to ${verb(entry, "add", "remove")} ${credits(entry)} {}`,
  "adjustment.reject": (entry) => `rejected the proposal to ${verb(entry, "add", "remove")} ${credits(entry)} {}`,
  "source.block": "blocked the source {}",
  "source.unblock": "unblocked the source {}",
  "connection.revoke": "revoked the connection {}",
  "api_key.revoke": "revoked the key {}",
  "site_key.create": "created a site key of {}",
  "site_key.change": "edited a site key of {}",
  "site_key.revoke": "revoked a site key of {}",
  "payment_event.replay": "replayed the payment event {}",
  "job.retry": "retried the job {}",
  "contact.read": "marked the contact request {} as read",
  "staff.create": (entry) => `added {} as ${roleOf(entry)}`,
  "staff.set_role": (entry) => `changed the role of {} to ${roleOf(entry)}`,
  "staff.remove": "removed {} from staff",
  "staff.recover": "reset the passkeys of {}",
  "staff.sign_in": "signed in",
  "staff.sign_out": "signed out",
  "staff.sign_out_everywhere": "signed out everywhere",
  "staff.end_session": "ended one of their sessions",
  "staff.enrol_passkey": ({ details }) => `enrolled the passkey ${details["name"] ?? ""}`,
  "staff.remove_passkey": "removed a passkey",
};

/** An action without a text is shown by its name. */
export function sentenceOf(entry: AuditRecord): string {
  const sentence = SENTENCES[entry.action] ?? `performed ${entry.action} on {}`;
  return typeof sentence === "string" ? sentence : sentence(entry);
}

export const auditTexts = {
  actors: { STAFF: "Staff", ACCOUNT: "Unknown account", OPERATOR: "Command line" },
  row: "audit entry",
  latest: "Recent audit log entries",
  about: "Audit log",
  search: "View all",
  nothing: "No entries yet",
};
