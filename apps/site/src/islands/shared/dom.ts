type Child = Node | string | false | undefined;

/** Creates an element with attributes and children. Strings become text nodes. */
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

/** Data from the server for the page's scripts. */
export const given = <Given>(): Given => JSON.parse(get("#given").textContent ?? "{}") as Given;

const ITEM = /^[-•*] +/;

/** Renders paragraphs and lists of untrusted text. */
export function paragraphs(text: string): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (const line of text.split(/\n+/).map((one) => one.trim())) {
    if (line === "") continue;
    if (!ITEM.test(line)) {
      parts.push(el("p", {}, line));
      continue;
    }
    const last = parts.at(-1);
    const list = last instanceof HTMLUListElement ? last : el("ul");
    if (list !== last) parts.push(list);
    list.append(el("li", {}, line.replace(ITEM, "")));
  }
  return parts;
}
