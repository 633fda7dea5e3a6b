// MathML as the library writes it, as nodes of a document. Built node by node: no text becomes code, and what MathML could
// carry besides symbols is left out.

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const PIECES = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*>|([^<]+)/g;
const ATTRIBUTES = /([\w:-]+)="([^"]*)"/g;
const LEFT_OUT = /^(?:xmlns|style|href|src|on\w+)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);

export interface MathElement {
  name: string;
  attributes: (readonly [name: string, value: string])[];
  children: (MathElement | string)[];
}

/** The tree of what the library wrote; undefined where there is no MathML in it. */
export function readMathml(html: string): MathElement | undefined {
  const open: MathElement[] = [];
  for (const [, end, name = '', attributes = '', text] of html.matchAll(PIECES)) {
    const parent = open.at(-1);
    if (text !== undefined) parent?.children.push(plain(text));
    // What is around it makes sense to style sheets alone.
    else if (name === 'span') continue;
    else if (end === '/') {
      if (open.length === 1) return open[0];
      open.pop();
    } else {
      const made: MathElement = { name, attributes: attributesOf(attributes), children: [] };
      parent?.children.push(made);
      open.push(made);
    }
  }
  return undefined;
}

const attributesOf = (written: string): MathElement['attributes'] =>
  [...written.matchAll(ATTRIBUTES)]
    .map(([, name = '', value = '']) => [name, plain(value)] as const)
    .filter(([name]) => !LEFT_OUT.test(name));

export function makeMathml({ name, attributes, children }: MathElement): Element {
  const made = document.createElementNS(MATHML, name);
  for (const [attribute, value] of attributes) made.setAttribute(attribute, value);
  made.append(...children.map((child) => (typeof child === 'string' ? child : makeMathml(child))));
  return made;
}
