import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalidInput } from "../../kernel/errors.ts";

/** A number as long as its country's numbers are, in E.164. Numbering plans grow: which of them exist is not ours to say. */
export function parsePhone(value: string, field = "phone"): string {
  const number = parsePhoneNumberFromString(value);
  if (number === undefined || !number.isPossible()) throw invalidInput({ [field]: "is not a valid phone number" });
  return number.number;
}
