/** The query of a URL as it was sent. A question mark may stand in it unescaped: only the first one divides. */
export function queryText(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}
