type Child = Node | string | false | undefined;

/** An element with its attributes and what is in it. Texts stay texts. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child): child is Node | string => child !== false && child !== undefined));
  return element;
}

export function get<Found extends Element = HTMLElement>(selector: string, within: ParentNode = document): Found {
  const found = within.querySelector<Found>(selector);
  if (found === null) throw new Error(`${selector} is not on this page`);
  return found;
}

/** What the server has given the page's scripts. */
export const given = <Given>(): Given => JSON.parse(get("#given").textContent ?? "{}") as Given;

/** Paragraphs of a text that somebody else wrote. */
export const paragraphs = (text: string): HTMLElement[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => el("p", {}, line));
