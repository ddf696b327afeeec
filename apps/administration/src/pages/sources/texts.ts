export const texts = {
  title: "Integration sources",
  lead: "What stands behind connections. A block stops a source for everybody, with the next request.",
  search: "Search by name or key",
  status: "Status",
  source: "Source",
  connections: "Active connections",
  created: "Since",
  reason: "Why blocked",
  empty: "No source matches",
  emptyText: "A source appears with the first key or agent that comes from it.",
  manyOrMore: (n: string) => `${n} or more`,
};
