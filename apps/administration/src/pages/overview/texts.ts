import { count } from "../../frame/texts.ts";

export const texts = {
  title: "Overview",
  period: "Period",
  lastDays: (days: string) => `Last ${days} days`,
  inOrder: "No open issues",
  passkey: "Your account is protected by an email code only. Add a passkey to secure it.",
  enrol: "Add passkey",
  trouble: {
    failedJobs: (n: number) => count(n, { one: "# failed job", other: "# failed jobs" }),
    failedMail: (n: number) => count(n, { one: "# undelivered email", other: "# undelivered emails" }),
    unmatchedPayments: (n: number) =>
      count(n, { one: "# payment without credits", other: "# payments without credits" }),
    waitingPayments: (n: number) =>
      count(n, { one: "# unprocessed payment event", other: "# unprocessed payment events" }),
    waitingContact: (n: number) => count(n, { one: "# new contact request", other: "# new contact requests" }),
    waitingAdjustments: (n: number) => count(n, { one: "# adjustment to approve", other: "# adjustments to approve" }),
  },
  figure: {
    accounts: "Accounts",
    creditsSold: "Credits sold",
    creditsUsed: "Credits used",
    failed: "Failed requests",
    requests: "Requests",
    errors: "Failed",
  },
  inDays: (days: number) => `in the last ${days} days`,
  asTable: "View as table",
  day: "Day",
  sources: "Top integration sources",
  noSources: "No requests from API keys or agents in the last 30 days",
  allSources: "View all",
  connections: (n: number) => count(n, { one: "# connection", other: "# connections" }),
  contact: "Contact requests",
  allContact: "View all",
  noContact: "No open requests",
  markRead: "Mark as read",
};
