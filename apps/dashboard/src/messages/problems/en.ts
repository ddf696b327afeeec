import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Enter a value"],
    [/must have at most (\d+) characters/, (max) => `Use at most ${Number(max).toLocaleString("en")} characters`],
    [/must have 1 to (\d+) characters/, (max) => `Enter 1 to ${Number(max).toLocaleString("en")} characters`],
    [/must have (\d+) to (\d+) characters/, (min, max) => `Enter ${min} to ${max} characters`],
    [/email address/, () => "Enter a valid email address"],
    [/phone number/, () => "Include the country code, such as +905321234567"],
    [/lower-case letters, digits/, () => "Use lowercase letters, digits and single hyphens"],
    [/already|in use|duplicate|is taken/, () => "Already in use. Enter another value."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Enter a whole number"],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">") ? `Enter at least ${bound}` : `Enter at most ${Number(bound).toLocaleString("en")}`,
    ],
    [
      /https URL of a public host/,
      () => "Enter a public https URL without a port, such as https://shop.example.com/hooks",
    ],
    [
      /must start with https/,
      () => "Enter a page on your website, such as /products, or a full URL, such as https://example.com",
    ],
    [/link|URL/i, () => "Enter a full URL, such as https://example.com"],
    [/does not exist|no such|not found/, () => "This no longer exists. Choose another one."],
  ],
  "Check this value",
);
