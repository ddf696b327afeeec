export const texts = {
  brand: "Vitrine staff",
  title: "Administration",
  lead: "For the Vitrine team. Enter your email address to get a sign-in code.",
  email: "Email",
  noAddress: "Enter a valid email address",
  continue: "Continue",
  checkTitle: "Check your email",
  sentTo: "If you're a staff member, we sent a 6-digit code to",
  otherAddress: "Use another email",
  schemes: { light: "Light", dark: "Dark" },
};
