import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Authorise agent",
  asks: (name: string) => `${name} requests access`,
  asksMore: (name: string) => `${name} requests more access`,
  proven: (host: string) => `Verified domain: ${host}`,
  onComputer: (host: string) =>
    `An unverified app on your computer (${host}) is asking for access. Continue only if you just started it.`,
  unproven: (host: string) => `This agent's name and source aren't verified. Continue only if you trust ${host}.`,
  signedInAs: (email: string) => `You're signed in as ${email}.`,
  otherAccount: "Use another account",
  readAccess: "Read access",
  writeAccess: "Write access",
  readOnly: "Read only",
  readOnlyHint: "Removes all write permissions.",
  new: "new",
  where: "Workspaces",
  whereLegend: "Access to",
  allWorkspaces: "All workspaces you own",
  allHint: "Including future ones.",
  chosenWorkspaces: "Selected workspaces",
  chooseOne: "Choose at least one workspace",
  howLong: "Expires in",
  days: (days: number) => count(days, { one: "# day", other: "# days" }),
  until: (day: string) => `Access expires on ${day}. You can revoke it under Integrations at any time.`,
  allow: "Allow",
  deny: "Deny",
  goesTo: (host: string) => `You'll be redirected to ${host}`,
  over: "Request expired",
  overText: "This request was already answered or is older than ten minutes. Start again in the agent.",
  blocked: "Agent blocked",
  tooManyConnections: "You've reached your connection limit. Revoke a connection under Integrations, then try again.",
  blockedText: "The Vitrine team has blocked this agent.",
};
