import { decodeEntities } from '../text/html.ts';
import { SLOT_START } from '../text/noncharacters.ts';

export type HtmlElement = { tag: string; attributes: Record<string, string>; classes: string[]; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

const VOID = new Set(['img', 'br', 'hr', 'col', 'input', 'source', 'wbr']);

/** Sanitized HTML as a tree. Relies on the sanitizer: tags are balanced, values are quoted, and no value holds `<` or `>`. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  for (const [text, closes, tag, attributes] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    const into = open.at(-1)?.children ?? root;
    if (tag === undefined) into.push(...splitAtSlots(decodeEntities(text)));
    else if (closes === '/') open.pop();
    else {
      const element = makeElement(tag, attributes ?? '');
      into.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

// Blocks that only the publisher can fill follow each other without a tag between.
function splitAtSlots(text: string): string[] {
  return text.includes(SLOT_START) ? text.split(/(\uFDD0\d+\uFDD1)/).filter((part) => part !== '') : [text];
}

function makeElement(tag: string, text: string): HtmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name, value] of text.matchAll(/([a-z][a-z0-9-]*)(?:="([^"]*)")?/g))
    if (name !== undefined) attributes[name] = decodeEntities(value ?? '');
  return { tag, attributes, classes: (attributes['class'] ?? '').split(' '), children: [] };
}

export function elementsOf(nodes: readonly HtmlNode[], tag: string): HtmlElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : node.tag === tag ? [node] : elementsOf(node.children, tag),
  );
}

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
