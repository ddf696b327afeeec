export default {
  title: "New workspace",
  firstTitle: "Create your workspace",
  lead: "A workspace holds your catalogue, website and assistant. You can change all of this later.",
  name: "Name",
  namePlaceholder: "Atelier Lumen",
  address: "Subdomain",
  addressSample: "your-name",
  checking: "Checking…",
  free: "Available",
  reservedUntil: (day: string) => `This subdomain was used recently. It will be available from ${day}.`,
  taken: {
    FREE: "",
    TAKEN: "This subdomain is taken. Try another one.",
    HELD: "This subdomain was used recently and isn't available yet",
    RESERVED: "This subdomain is reserved. Try another one.",
    MALFORMED: "Use lowercase letters, digits and single hyphens",
  },
  template: "Template",
  templates: {
    classic: { name: "Classic", text: "Centred, serif, for any catalogue." },
    minimal: { name: "Minimal", text: "White, small type, wide margins." },
    beauty: { name: "Beauty", text: "Warm, with a large hero image and face analysis." },
    textile: { name: "Textile", text: "Large images in two columns." },
    customized: { name: "Custom", text: "Designed by the Vitrine team for your brand." },
  },
  phone: "Phone",
  phoneHint: "Include the country code, such as +905321234567. We'll call you to discuss your design.",
  cancel: "Cancel",
  create: "Create workspace",
  limitTitle: "Workspace limit reached",
  limitText: (limit: number) =>
    limit === 1
      ? "You can own one workspace. Contact us to get more, or close your current one."
      : `You can own ${limit} workspaces. Contact us to get more, or close one.`,
  toWorkspaces: "Your workspaces",
};
