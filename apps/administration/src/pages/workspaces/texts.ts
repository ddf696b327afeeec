export const texts = {
  title: "Workspaces",
  search: "Search by name, subdomain or id",
  status: "Status",
  workspace: "Workspace",
  owner: "Owner",
  credits: "Credits",
  created: "Since",
  empty: "No workspace matches",
  emptyText: "Search by part of a name or subdomain, or by a whole id.",
};
