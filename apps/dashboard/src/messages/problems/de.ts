import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Geben Sie einen Wert ein"],
    [
      /must have at most (\d+) characters/,
      (max) => `Verwenden Sie höchstens ${Number(max).toLocaleString("de")} Zeichen`,
    ],
    [/must have 1 to (\d+) characters/, (max) => `Geben Sie 1 bis ${Number(max).toLocaleString("de")} Zeichen ein`],
    [/must have (\d+) to (\d+) characters/, (min, max) => `Geben Sie ${min} bis ${max} Zeichen ein`],
    [/email address/, () => "Geben Sie eine gültige E-Mail-Adresse ein"],
    [/phone number/, () => "Geben Sie die Nummer mit Landesvorwahl ein, zum Beispiel +905321234567"],
    [/lower-case letters, digits/, () => "Verwenden Sie Kleinbuchstaben, Ziffern und einzelne Bindestriche"],
    [/already|in use|duplicate|is taken/, () => "Bereits vergeben. Geben Sie einen anderen Wert ein."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Geben Sie eine ganze Zahl ein"],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">")
          ? `Geben Sie mindestens ${bound} ein`
          : `Geben Sie höchstens ${Number(bound).toLocaleString("de")} ein`,
    ],
    [
      /https URL of a public host/,
      () => "Geben Sie eine öffentliche https-URL ohne Port ein, zum Beispiel https://shop.example.com/hooks",
    ],
    [
      /must start with https/,
      () =>
        "Geben Sie eine Seite Ihrer Website ein, zum Beispiel /products, oder eine vollständige URL wie https://example.com",
    ],
    [/link|URL/i, () => "Geben Sie eine vollständige URL ein, zum Beispiel https://example.com"],
    [/does not exist|no such|not found/, () => "Nicht mehr vorhanden. Wählen Sie etwas anderes."],
  ],
  "Prüfen Sie diesen Wert",
);
