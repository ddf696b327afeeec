export const texts = {
  title: "Webhook deliveries",
  lead: "What the payment provider told, as it was stored before it acted. Rejected means: money is somewhere that credits are not.",
  outcome: "Outcome",
  event: "Event",
  workspace: "Workspace",
  reference: "Payment reference",
  received: "Received",
  processed: "Acted",
  notYet: "not yet",
  empty: "No delivery",
  emptyText: "Deliveries appear here when the payment provider tells of a payment, a refund or a dispute.",
};
