import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Sign in",
  lead: "Enter your email address and we'll send you a code. No password needed.",
  email: "Email",
  noAddress: "Enter a valid email address",
  continue: "Continue",
  or: "or",
  continueWith: (name: string) => `Continue with ${name}`,
  checkTitle: "Check your email",
  sentTo: "We sent a six-digit code to",
  worksFor: "It expires in ten minutes.",
  otherAddress: "Use another email address",
  code: "Six-digit code",
  digit: (at: number, of: number) => `Digit ${at} of ${of}`,
  wrongCode: (left: number) =>
    left === 0
      ? "Incorrect code. Request a new one."
      : `Incorrect code. ${count(left, { one: "One attempt left.", other: "# attempts left." })}`,
  noMail: "No email yet?",
  anotherIn: (clock: string) => `Request a new code in ${clock}`,
  sendAnother: "Send new code",
  light: "Light",
  dark: "Dark",
  slogan: "One catalogue for every channel.",
  sloganText: "For shoppers, apps and AI agents.",
};
