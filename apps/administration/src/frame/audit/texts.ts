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
  "workspace.visit": "looked at {} as its owner sees it",
  "workspace.storage_limits": "changed the storage limits of {}",
  "member.set": (entry) => `gave somebody the role ${roleOf(entry)} in {}`,
  "member.remove": "ended a membership in {}",
  "invitation.send": "invited somebody to {}",
  "invitation.cancel": "withdrew an invitation to {}",
  "access_policy.change": "changed who may see {}",
  "website.publish": "published the website of {}",
  "website.update": "changed the website of {}",
  "website.feeds": "switched the product feeds of {} on or off",
  "customer.erase": "erased a customer of {}",
  "wallet.adjust": (entry) => `${verb(entry, "added", "took")} ${credits(entry)} {}`,
  "adjustment.propose": (entry) => `asked to ${verb(entry, "add", "take")} ${credits(entry)} {}`,
  "adjustment.reject": (entry) => `rejected to ${verb(entry, "add", "take")} ${credits(entry)} {}`,
  "source.block": "blocked the source {}",
  "source.unblock": "unblocked the source {}",
  "connection.revoke": "revoked the connection {}",
  "api_key.revoke": "revoked the key {}",
  "payment_event.replay": "replayed the payment event {}",
  "job.retry": "tried the job {} again",
  "contact.read": "marked the request {} as read",
  "staff.create": (entry) => `let {} in as ${roleOf(entry)}`,
  "staff.set_role": (entry) => `made {} ${roleOf(entry)}`,
  "staff.remove": "removed {} from staff",
  "staff.recover": "let {} back in without passkeys",
  "staff.sign_in": "signed in",
  "staff.sign_out": "signed out",
  "staff.sign_out_everywhere": "signed out everywhere",
  "staff.end_session": "ended a session of theirs",
  "staff.enrol_passkey": ({ details }) => `enrolled the passkey ${details["name"] ?? ""}`,
  "staff.remove_passkey": "removed a passkey",
};

/** An action without a text is shown by its name. */
export function sentenceOf(entry: AuditRecord): string {
  const sentence = SENTENCES[entry.action] ?? `did ${entry.action} to {}`;
  return typeof sentence === "string" ? sentence : sentence(entry);
}

export const auditTexts = {
  actors: { STAFF: "Staff", ACCOUNT: "Somebody", OPERATOR: "The operator" },
  row: "audit row",
  latest: "Latest in the audit log",
  about: "In the audit log",
  search: "Search the log",
  nothing: "Nothing yet.",
};
