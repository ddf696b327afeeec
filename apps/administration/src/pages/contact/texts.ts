export const texts = {
  title: "Contact requests",
  status: "Status",
  empty: "No contact requests",
  emptyText: "Messages from the contact form appear here. After you mark one as read, the sender can write again.",
  account: "Account",
  readBy: (who: string) => `Read by ${who}`,
};
