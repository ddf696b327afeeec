export default {
  title: "Invitation",
  invites: (who: string, where: string) =>
    who ? `${who} invited you to join ${where}` : `You're invited to join ${where}`,
  role: { OWNER: "Role: Owner", STAFF: "Role: Staff", BILLING: "Role: Billing" },
  roleText: {
    OWNER: "Full access, including members, credits and settings.",
    STAFF: "Access to products, media, website, assistant and feedback.",
    BILLING: "Access to credits, purchases and usage.",
  },
  forAddress: (email: string) => `The invitation is for ${email}.`,
  until: (when: string) => `It expires ${when}.`,
  join: "Accept invitation",
  signInToJoin: "Sign in to accept",
  signedInAs: (email: string) => `You're signed in as ${email}.`,
  otherAccount: "Use another account",
  wrongAccount: (email: string) => `This invitation isn't for ${email}. Sign in with the email address it was sent to.`,
  expired: "Invitation expired",
  expiredText: (who: string, where: string) => `Ask ${who || "an owner"} for a new invitation to ${where}.`,
  used: "This invitation has already been accepted.",
  unknown: "Invitation not found",
  unknownText: "It was revoked or replaced by a newer one. Check your latest email.",
  toStart: "Go to Home",
};
