export const texts = {
  back: "Sources",
  facts: "Source",
  status: "Status",
  key: "Key",
  people: "People",
  connections: "Active connections",
  used: "Last used",
  created: "Since",
  blocked: "Blocked",
  reason: "Why blocked",
  id: "Id",
  stops: "How many people a block stops",
};
