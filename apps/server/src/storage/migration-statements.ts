// One by one: a cluster hands some statements on as they were sent, and takes no others along with them.

/** Comments, texts, names and bodies, in none of which a semicolon ends anything. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

export function statementsOf(text: string): string[] {
  const statements = [""];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ";") statements.push("");
    else if (!token.startsWith("--")) statements.push(`${statements.pop()}${token}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
