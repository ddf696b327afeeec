export const texts = {
  title: "Contact requests",
  status: "Status",
  empty: "Nobody has written",
  emptyText: "What people write through the contact form stands here. Marking it as read lets them write again.",
  account: "Their account",
  readBy: (who: string) => `read by ${who}`,
};
