export const texts = {
  title: "Payment events",
  lead: "Events from the payment provider. “Rejected” means that we received a payment but added no credits.",
  outcome: "Outcome",
  event: "Event",
  workspace: "Workspace",
  reference: "Payment reference",
  received: "Received",
  processed: "Processed",
  notYet: "Pending",
  empty: "No payment events",
  emptyText: "Payments, refunds and disputes reported by the payment provider appear here.",
};
