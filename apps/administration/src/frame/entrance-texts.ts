import { count } from "./texts.ts";

export const entranceTexts = {
  code: "6-digit code",
  digit: (at: number, of: number) => `Digit ${at} of ${of}`,
  wrongCode: (left: number) =>
    left === 0
      ? "Incorrect code. Request a new one."
      : `Incorrect code. ${count(left, { one: "# attempt left.", other: "# attempts left." })}`,
  continue: "Continue",
  noMail: "Didn't get the email?",
  anotherIn: (clock: string) => `Send a new code in ${clock}`,
  sendAnother: "Send new code",
  passkeyLead: "Code accepted. Confirm with your passkey.",
  usePasskey: "Use passkey",
  passkeyNotGiven: "We didn't receive a passkey. Try again on the device that has it.",
  passkeyWrong: "This passkey wasn't accepted. Start again with a code.",
  passkeyLost: "Lost your passkey? Ask a supervisor to reset your access.",
};
