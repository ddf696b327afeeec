export const texts = {
  kind: "Type",
  lead: "API keys and agent connections of all accounts. Secrets are never shown.",
};
