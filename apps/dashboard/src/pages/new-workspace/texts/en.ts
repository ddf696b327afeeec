export default {
  title: "New workspace",
  firstTitle: "Open your shop window",
  lead: "A workspace is one catalogue with its site, its assistant and its people. Everything here can be changed later.",
  name: "Name",
  namePlaceholder: "Atelier Lumen",
  address: "Address of the site",
  addressSample: "your-name",
  checking: "Looking…",
  free: "Free",
  held: (day: string) => `This address was given up lately. It is free from ${day} on.`,
  taken: {
    FREE: "",
    TAKEN: "This address is taken. Try another one.",
    HELD: "This address was given up lately, and is still held.",
    RESERVED: "This address is ours. Try another one.",
    MALFORMED: "Use small letters, digits and single hyphens between them.",
  },
  template: "Template",
  templates: {
    classic: { name: "Classic", text: "Calm and centred, for any catalogue." },
    minimal: { name: "Minimal", text: "White, small type, wide margins." },
    beauty: { name: "Beauty", text: "A warm wash and large pictures, with face analysis." },
    textile: { name: "Textile", text: "Pictures from edge to edge, in two columns." },
    customized: { name: "Customized", text: "We fit it to your brand. We call you." },
  },
  phone: "Phone",
  phoneHint: "With its country, such as +905321234567. We call to talk about your design.",
  cancel: "Cancel",
  create: "Create workspace",
  limitTitle: "You own as many workspaces as you may",
  limitText: (limit: number) =>
    limit === 1
      ? "Your account may own one workspace. Write to us if you need more, or close one."
      : `Your account may own ${limit} workspaces. Write to us if you need more, or close one.`,
  toWorkspaces: "Your workspaces",
};
