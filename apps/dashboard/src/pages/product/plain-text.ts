// Converts HTML that an import left in plain-text fields, which show every tag.

const MARKUP = /<\/?[a-z][a-z0-9]{0,15}\b[^<>]*>/i;
const BLOCKS = "p, div, h1, h2, h3, h4, h5, h6, tr, table, ul, ol, blockquote";

export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** Returns the text content, like an import into plain text: paragraphs and list items stay on separate lines. */
export function plainText(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace(/\s+/g, " ") ?? "";
  for (const unread of body.querySelectorAll("script, style, template, iframe, noscript")) unread.remove();
  for (const end of body.querySelectorAll("br, hr")) end.replaceWith("\n");
  for (const item of body.querySelectorAll("li")) item.prepend("\n- ");
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before("\n");
    block.after("\n");
  }
  return (body.textContent ?? "")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n[ \t]+/g, "\n")
    .replace(/^-\n+/gm, "- ")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^(- .*)\n\n(?=- )/gm, "$1\n")
    .trim();
}
