export default {
  title: "Your workspaces",
  create: "New workspace",
  none: "No workspaces yet",
  noneText: "Create a workspace, or open the link in your invitation.",
  suspended: "Closed or suspended",
  role: { OWNER: "Owner", STAFF: "Staff", BILLING: "Billing" },
  closed: "Closed",
  erasedOn: (day: string) => `Data will be deleted on ${day}`,
  reopen: "Reopen",
  reopened: (name: string) => `${name} reopened`,
};
