export const texts = {
  title: "Accounts",
  search: "Search by email, name or id",
  status: "Status",
  account: "Account",
  workspaces: "Workspaces",
  owned: (owned: number, limit: number) => `${owned} of ${limit}`,
  created: "Since",
  empty: "No account matches",
  emptyText: "Search by part of an email or name, or by a whole id.",
};
