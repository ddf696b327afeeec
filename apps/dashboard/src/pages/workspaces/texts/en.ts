export default {
  title: "Your workspaces",
  create: "New workspace",
  none: "No workspaces yet",
  noneText: "Create a workspace or open an invitation link.",
  suspended: "Closed or suspended",
  role: { OWNER: "Owner", STAFF: "Staff", BILLING: "Billing" },
  closed: "Closed",
  erasedOn: (day: string) => `Data is deleted on ${day}`,
  reopen: "Reopen",
  reopened: (name: string) => `${name} reopened`,
};
