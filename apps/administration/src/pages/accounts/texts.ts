export const texts = {
  title: "Accounts",
  search: "Search by email, name or ID",
  status: "Status",
  account: "Account",
  workspaces: "Workspaces",
  owned: (owned: number, limit: number) => `${owned} of ${limit}`,
  created: "Created",
  empty: "No accounts found",
  emptyText: "Search by part of an email or name, or by full ID.",
};
