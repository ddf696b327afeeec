type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Picks the language's plural form for a number; `#` is the number itself. */
export function plurals(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", number.format(count));
}
