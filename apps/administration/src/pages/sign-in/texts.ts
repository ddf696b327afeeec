export const texts = {
  brand: "Vitrine staff",
  title: "Administration",
  lead: "For people who run this platform. Write your email address; we send you a code.",
  email: "Email",
  noAddress: "This does not look like an email address.",
  continue: "Continue",
  checkTitle: "Check your email",
  sentTo: "If you belong to staff, a six-digit code went to",
  otherAddress: "Use another address",
  schemes: { light: "Light", dark: "Dark" },
};
