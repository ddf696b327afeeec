/** Raw query of a URL. It may contain unescaped question marks: only the first one separates. */
export function queryText(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}
