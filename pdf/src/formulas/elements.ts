/** An element of MathML, or a text in one. */
export interface MathElement {
  tag: string;
  attributes: string;
  children: MathElement[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00A0' };

/** MathML as a tree. Relies on its maker: tags are balanced, and no attribute holds `>`. */
export function readElements(markup: string): MathElement {
  const root: MathElement = { tag: 'root', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [text, closes, tag = '', attributes = ''] of markup.matchAll(/<(\/?)([a-z]+)([^>]*)>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (tag === '') parent.text += text.replaceAll(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
    else if (closes === '/') open.pop();
    else {
      const element = { tag, attributes, children: [], text: '' };
      parent.children.push(element);
      if (!attributes.endsWith('/')) open.push(element);
    }
  }
  return root;
}
