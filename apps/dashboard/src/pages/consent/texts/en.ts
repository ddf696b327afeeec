import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Allow an agent",
  asks: (name: string) => `${name} wants to act for you`,
  asksMore: (name: string) => `${name} wants to do more for you`,
  proven: (host: string) => `Proven to come from ${host}`,
  onComputer: (host: string) =>
    `It is a program on your own computer (${host}), and chose its name itself. Go on only if you have just started it.`,
  unproven: (host: string) =>
    `Nobody has proven where it comes from; it chose its name itself. Go on only if you trust ${host}.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  otherAccount: "Use another account",
  mayRead: "It may read",
  mayChange: "It may change",
  readOnly: "Read only",
  readOnlyHint: "Leaves out everything that changes something.",
  new: "new",
  where: "In which workspaces",
  whereLegend: "It may act in",
  allWorkspaces: "All workspaces that you own",
  allHint: "Those that you create later, too.",
  chosenWorkspaces: "Only these",
  chooseOne: "Choose at least one workspace.",
  howLong: "For how long",
  days: (days: number) => count(days, { one: "# day", other: "# days" }),
  until: (day: string) => `It has to ask you again on ${day}. You can end it at any time, under Integrations.`,
  allow: "Allow",
  deny: "Deny",
  goesTo: (host: string) => `Your answer goes to ${host}.`,
  over: "This request is over",
  overText: "It was answered already, or waited longer than ten minutes. Start again in the agent.",
  blocked: "This agent is blocked",
  tooManyConnections:
    "Your account has as many connections as it may have. End one under Integrations, then allow again.",
  blockedText: "The platform does not let it in at the moment.",
};
