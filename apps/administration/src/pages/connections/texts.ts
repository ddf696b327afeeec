export const texts = {
  kind: "Kind",
  lead: "Keys and agents of all accounts: whose, for what and until when. What opens them is shown to nobody.",
};
