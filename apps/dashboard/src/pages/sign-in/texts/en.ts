import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Sign in",
  lead: "Write your email address. We send you a code; there is no password.",
  email: "Email",
  noAddress: "This does not look like an email address.",
  continue: "Continue",
  or: "or",
  continueWith: (name: string) => `Continue with ${name}`,
  checkTitle: "Check your email",
  sentTo: "We sent a six-digit code to",
  worksFor: "It works for ten minutes.",
  otherAddress: "Use another address",
  code: "Six-digit code",
  digit: (at: number, of: number) => `Digit ${at} of ${of}`,
  wrongCode: (left: number) =>
    left === 0
      ? "That code is not right. Ask for another one."
      : `That code is not right. ${count(left, { one: "One try is left.", other: "# tries are left." })}`,
  noMail: "No mail yet?",
  anotherIn: (clock: string) => `You can ask for another in ${clock}`,
  sendAnother: "Send another code",
  light: "Light",
  dark: "Dark",
  slogan: "Your catalogue, in daylight.",
  sloganText: "People browse it, programs read it, agents work in it.",
};
