type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes and what stands in it. Text is text, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (HTMLElement | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

export function setAttributes(to: HTMLElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined || value === false) to.removeAttribute(name);
    else to.setAttribute(name, value === true ? '' : value);
}
