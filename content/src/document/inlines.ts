import type { Slot } from '../render/types.ts';
import { isFootnote, signOf, takeWord, toAnnotation } from './annotations.ts';
import { type Building, makeText, plainText, refOf, slotIn } from './context.ts';
import { elementsOf, type HtmlElement, type HtmlNode, textOf } from './read-html.ts';
import type { InlineNode, Leaf, Mark, TextNode } from './types.ts';

const MARKS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  strike: 'strikethrough',
  code: 'code',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
};

type Inlines = (InlineNode | TextNode)[];

/** HTML inside a paragraph as inlines and texts; before and after each inline stands a text, as editors expect. */
export function toInlines(building: Building, nodes: readonly HtmlNode[]): Inlines {
  const output: Inlines = [];
  addNodes(building, nodes, [], output);
  if (output.at(-1)?.object !== 'text') output.push(makeText(''));
  return trimEnds(output);
}

function addNodes(building: Building, nodes: readonly HtmlNode[], marks: Mark[], output: Inlines): void {
  for (const node of nodes) {
    if (typeof node === 'string') addString(building, node, marks, output);
    else if (node.tag === 'br') addText('\n', marks, output);
    else if (!isHidden(node)) {
      const inline = footnote(building, node, output) ?? toInline(building, node);
      if (inline) addInline(inline, output);
      else addNodes(building, node.children, withMarks(marks, markOf(node)), output);
    }
  }
}

function addString(building: Building, text: string, marks: Mark[], output: Inlines): void {
  const slot = slotIn(building, text);
  if (!slot) addText(withoutStart(text.replace(/[ \t]*\n[ \t]*/g, ' '), output), marks, output);
  else if (slot.kind === 'code') addText(slot.text, withMarks(marks, [{ object: 'mark', type: 'code' }]), output);
  else {
    const inline = slotInline(slot);
    if (inline) addInline(inline, output);
  }
}

function slotInline(slot: Slot): InlineNode | undefined {
  if (slot.kind === 'math') return makeVoid('inline-math', { formula: slot.formula });
  if (slot.kind === 'icon') return makeVoid('icon', { icon: slot.name });
  return slot.kind === 'expression' ? makeVoid('expression', { expression: slot.expression }) : undefined;
}

function addInline(inline: InlineNode, output: Inlines): void {
  if (output.at(-1)?.object !== 'text') output.push(makeText(''));
  output.push(inline);
}

function addText(text: string, marks: Mark[], output: Inlines): void {
  const leaf: Leaf = { object: 'leaf', text, marks };
  const last = output.at(-1);
  if (last?.object === 'text') last.leaves.push(leaf);
  else output.push({ object: 'text', leaves: [leaf] });
}

// Nobody sees blanks at the beginning of a line.
function withoutStart(text: string, output: Inlines): string {
  const last = output.at(-1);
  const before = last === undefined ? '' : last.object === 'text' ? last.leaves.at(-1)?.text : undefined;
  return before === '' || before?.endsWith('\n') === true ? text.replace(/^[ \t]+/, '') : text;
}

// Nor any at its end.
function trimEnds(output: Inlines): Inlines {
  const first = output[0];
  const last = output.at(-1);
  const head = first?.object === 'text' ? first.leaves[0] : undefined;
  const tail = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  if (head) head.text = head.text.trimStart();
  if (tail) tail.text = tail.text.trimEnd();
  return output;
}

// A link of a heading to itself, a second anchor, the way back from a footnote, the box of a task.
function isHidden(node: HtmlElement): boolean {
  const ours = ['heading-link', 'heading-alias', 'footnote-back'];
  return node.tag === 'input' || node.classes.some((name) => ours.includes(name));
}

function markOf(node: HtmlElement): Mark[] {
  const type = MARKS[node.tag];
  const text = colorOf(node, 'color-');
  const background = colorOf(node, 'background-');
  const marks: Mark[] = type === undefined ? [] : [{ object: 'mark', type }];
  if (text !== 'default' || background !== 'default')
    marks.push({ object: 'mark', type: 'color', data: { text, background } });
  return marks;
}

/** A mark inside its like changes nothing, except that the inner color is the one that is seen. */
function withMarks(outer: Mark[], own: readonly Mark[]): Mark[] {
  return own.length === 0 ? outer : [...outer.filter(({ type }) => own.every((mark) => mark.type !== type)), ...own];
}

const SEMANTIC = new Set(['primary', 'info', 'success', 'warning', 'danger']);

function colorOf(node: HtmlElement, prefix: string): string {
  const color = node.classes.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? 'default';
  return SEMANTIC.has(color) ? `$${color}` : color;
}

function toInline(building: Building, node: HtmlElement): InlineNode | undefined {
  const { tag, classes, attributes } = node;
  if (tag === 'img') return image(building, node);
  if (tag === 'a' && attributes['href'] !== undefined && !classes.includes('footnote-ref')) return link(building, node);
  if (classes.includes('emoji') || attributes['data-tag'] === 'emoji') return emoji(building, node);
  return undefined;
}

/** The sign of a footnote takes the word before it; a link to one in HTML has words of its own. */
function footnote(building: Building, node: HtmlElement, output: Inlines): InlineNode | undefined {
  const [link] = node.tag === 'sup' && node.children.length === 1 ? node.children : [];
  if (isFootnote(link))
    return toAnnotation(building, link, () => [takeWord(output) ?? signOf(plainText(building, link.children))]);
  if (node.tag !== 'a' || !isFootnote(node)) return undefined;
  const words = () => toInlines(building, node.children).filter(({ object }) => object === 'text');
  return toAnnotation(building, node, words);
}

/** By its code points, as the hosted service names it. */
function emoji(building: Building, { attributes, children }: HtmlElement): InlineNode {
  const signs = [...plainText(building, children).trim()].slice(0, 20);
  const code = attributes['data-code'] || signs.map((sign) => sign.codePointAt(0)?.toString(16)).join('-');
  return makeVoid('emoji', { code });
}

function makeVoid(type: string, data: Record<string, unknown>): InlineNode {
  return { object: 'inline', type, isVoid: true, data, nodes: [] };
}

function image(building: Building, node: HtmlElement): InlineNode | undefined {
  const { src, alt } = node.attributes;
  if (src === undefined) return undefined;
  const size = node.attributes['data-size'] === 'original' ? 'original' : 'line';
  return makeVoid('inline-image', { ref: refOf(building, src), size, ...(alt ? { alt } : {}) });
}

function link(building: Building, node: HtmlElement): InlineNode {
  const ref = refOf(building, node.attributes['href'] ?? '');
  if (node.attributes['data-mention'] !== undefined || node.attributes['title'] === 'mention')
    return makeVoid('mention', { ref });
  if (node.classes.includes('button')) {
    const kind = node.classes.includes('secondary') ? 'secondary' : 'primary';
    const label = plainText(building, node.children).trim();
    return makeVoid('button', { label, kind, ref, ...iconIn(building, node.children) });
  }
  return { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: toInlines(building, node.children) };
}

/** The name of the first icon among these nodes. */
export function iconIn(building: Building, nodes: readonly HtmlNode[]): { icon?: string } {
  const icon = elementsOf(nodes, 'span').find(({ classes }) => classes.includes('icon'));
  const slot = slotIn(building, textOf(icon?.children ?? []));
  return slot?.kind === 'icon' ? { icon: slot.name } : {};
}
