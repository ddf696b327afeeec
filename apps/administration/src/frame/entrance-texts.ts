import { count } from "./texts.ts";

export const entranceTexts = {
  code: "Six-digit code",
  digit: (at: number, of: number) => `Digit ${at} of ${of}`,
  wrongCode: (left: number) =>
    left === 0
      ? "That code is not right. Ask for another one."
      : `That code is not right. ${count(left, { one: "One try is left.", other: "# tries are left." })}`,
  continue: "Continue",
  noMail: "No mail yet?",
  anotherIn: (clock: string) => `You can ask for another in ${clock}`,
  sendAnother: "Send another code",
  passkeyLead: "The code is right. Now show that it is you: with your fingerprint, face, PIN or security key.",
  usePasskey: "Use your passkey",
  passkeyNotGiven: "The browser got no passkey. Try again, on the device that has it.",
  passkeyWrong: "That passkey was not accepted. Start again with a code.",
  passkeyLost: "Lost it? A supervisor can let you back in, or the operator on the command line.",
};
