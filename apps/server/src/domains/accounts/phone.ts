import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalidInput } from "../../kernel/errors.ts";

/**
 * Returns a phone number of plausible length in E.164. Does not check that the number exists, because numbering plans
 * grow.
 */
export function parsePhone(value: string, field = "phone"): string {
  const number = parsePhoneNumberFromString(value);
  if (number === undefined || !number.isPossible()) throw invalidInput({ [field]: "is not a valid phone number" });
  return number.number;
}
