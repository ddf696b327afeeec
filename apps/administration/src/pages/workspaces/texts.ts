export const texts = {
  title: "Workspaces",
  search: "Search by name, subdomain or ID",
  status: "Status",
  workspace: "Workspace",
  owner: "Owner",
  credits: "Credits",
  created: "Created",
  empty: "No workspaces found",
  emptyText: "Search by part of a name or subdomain, or by full ID.",
};
