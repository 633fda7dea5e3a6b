import { decodeEntities } from '../text/html.ts';
import { SLOT_START } from '../text/own-signs.ts';

export type HtmlElement = {
  tag: string;
  attributes: Record<string, string>;
  classes: string[];
  children: HtmlNode[];
  /** Which of the tags that are looked for stand inside, a bit for each: a deep tree is not walked in vain at every depth. */
  holds: number;
};
export type HtmlNode = HtmlElement | string;

const SOUGHT = ['img', 'source', 'figcaption', 'a', 'span', 'code', 'pre', 'table', 'tr'];

const VOID = new Set(['img', 'br', 'hr', 'col', 'input', 'source', 'wbr']);

/** Sanitized HTML as a tree. Relies on the sanitizer: tags are balanced, values are quoted, and no value holds `<` or `>`. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  for (const [text, closes, tag, attributes] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    const into = open.at(-1)?.children ?? root;
    if (tag === undefined) into.push(...splitAtSlots(decodeEntities(text)));
    else if (closes === '/') {
      const closed = open.pop();
      if (closed) addHeld(open.at(-1), closed);
    } else {
      const element = makeElement(tag, attributes ?? '');
      into.push(element);
      if (VOID.has(tag)) addHeld(open.at(-1), element);
      else open.push(element);
    }
  }
  return root;
}

function addHeld(parent: HtmlElement | undefined, child: HtmlElement): void {
  if (parent) parent.holds |= child.holds | bitOf(child.tag);
}

function bitOf(tag: string): number {
  const index = SOUGHT.indexOf(tag);
  return index === -1 ? 0 : 1 << index;
}

// Blocks that only the publisher can fill follow each other without a tag between.
function splitAtSlots(text: string): string[] {
  return text.includes(SLOT_START) ? text.split(/(\u0081\d+\u008D)/).filter((part) => part !== '') : [text];
}

function makeElement(tag: string, text: string): HtmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name, value] of text.matchAll(/([a-z][a-z0-9-]*)(?:="([^"]*)")?/g))
    if (name !== undefined) attributes[name] = decodeEntities(value ?? '');
  return { tag, attributes, classes: (attributes['class'] ?? '').split(' '), children: [], holds: 0 };
}

/** The outermost elements of this tag among the nodes and in them. */
export function elementsOf(nodes: readonly HtmlNode[], tag: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  collect(nodes, tag, found);
  return found;
}

function collect(nodes: readonly HtmlNode[], tag: string, found: HtmlElement[]): void {
  const bit = bitOf(tag);
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === tag) found.push(node);
    else if (bit === 0 || (node.holds & bit) !== 0) collect(node.children, tag, found);
  }
}

/** The children that are elements of this class. */
export function childrenOf(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter((child) => typeof child === 'object').filter((child) => child.classes.includes(name));
}

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
