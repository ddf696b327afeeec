type Child = Node | string | null;

/** Creates an element with attributes and children. Strings always become text nodes. */
export function node<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(label: string, onClick: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const element = node("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onClick);
  return element;
}
