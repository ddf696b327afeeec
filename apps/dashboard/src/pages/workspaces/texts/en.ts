export default {
  title: "Your workspaces",
  create: "New workspace",
  none: "No workspaces yet",
  noneText: "Create one, or open the link of an invitation.",
  suspended: "Closed or suspended",
  role: { OWNER: "Owner", STAFF: "Staff", BILLING: "Billing" },
  closed: "Closed",
  erasedOn: (day: string) => `Will be erased on ${day}`,
  reopen: "Reopen",
  reopened: (name: string) => `${name} is open again`,
};
