// Splits a migration into statements: several nodes get some of them as text, one at a time.

/** Comments, strings, identifiers and bodies, inside which a semicolon ends no statement. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

export function statementsOf(text: string): string[] {
  const statements = [""];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ";") statements.push("");
    else if (!token.startsWith("--")) statements.push(`${statements.pop()}${token}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
