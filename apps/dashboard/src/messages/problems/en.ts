import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Fill this in."],
    [/must have at most (\d+) characters/, (max) => `Use at most ${Number(max).toLocaleString("en")} characters.`],
    [
      /must have 1 to (\d+) characters/,
      (max) => `Fill this in, with at most ${Number(max).toLocaleString("en")} characters.`,
    ],
    [/must have (\d+) to (\d+) characters/, (min, max) => `Use ${min} to ${max} characters.`],
    [/email address/, () => "This does not look like an email address."],
    [/phone number/, () => "Write the number with its country, such as +905321234567."],
    [/lower-case letters, digits/, () => "Use small letters, digits and single hyphens between them."],
    [/already|in use|duplicate|is taken/, () => "This is taken already."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Write a whole number."],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">") ? `Not below ${bound}.` : `Not above ${Number(bound).toLocaleString("en")}.`,
    ],
    [
      /https URL of a public host/,
      () => "Enter a public https address without a port, such as https://shop.example.com/hooks.",
    ],
    [
      /must start with https/,
      () => "Enter a page of your site, such as /products, or a full web address, such as https://example.com.",
    ],
    [/link|URL/i, () => "Enter a full web address, such as https://example.com."],
    [/does not exist|no such|not found/, () => "This is not there any more."],
  ],
  "Check this value.",
);
