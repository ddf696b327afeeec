import { count } from "../../frame/texts.ts";

export const texts = {
  title: "Overview",
  period: "Period",
  lastDays: (days: string) => `Last ${days} days`,
  inOrder: "Nothing needs attention.",
  passkey: "Anyone who reads your mail could enter here. Enrol a passkey: it takes a minute.",
  enrol: "Enrol a passkey",
  trouble: {
    failedJobs: (n: number) => count(n, { one: "# job failed for good", other: "# jobs failed for good" }),
    failedMail: (n: number) => count(n, { one: "# mail could not be sent", other: "# mails could not be sent" }),
    unmatchedPayments: (n: number) =>
      count(n, { one: "# payment event matches no purchase", other: "# payment events match no purchase" }),
    waitingPayments: (n: number) =>
      count(n, { one: "# payment event has not acted yet", other: "# payment events have not acted yet" }),
    waitingContact: (n: number) => count(n, { one: "# contact request waits", other: "# contact requests wait" }),
    waitingAdjustments: (n: number) =>
      count(n, { one: "# adjustment waits for approval", other: "# adjustments wait for approval" }),
  },
  figure: {
    accounts: "Accounts",
    creditsSold: "Credits sold",
    creditsUsed: "Credits used",
    failed: "Failed requests",
    requests: "Requests",
    errors: "Failed",
  },
  inDays: (days: number) => `in ${days} days`,
  asTable: "As a table",
  day: "Day",
  sources: "Integration sources by requests",
  noSources: "No key and no agent has called in the last 30 days.",
  allSources: "All",
  connections: (n: number) => count(n, { one: "# connection", other: "# connections" }),
  contact: "Contact requests",
  allContact: "All",
  noContact: "Nobody waits for an answer.",
  markRead: "Mark read",
};
