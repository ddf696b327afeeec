type Child = Node | string | null;

/** An element with its attributes and children. Texts become text, whatever stands in them. */
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

/** A button that does one thing. */
export function button(label: string, onClick: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const element = node("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onClick);
  return element;
}
