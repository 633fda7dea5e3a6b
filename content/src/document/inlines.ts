import { emojiCode } from '../markdown/emoji.ts';
import { isFileName } from '../links/mentions.ts';
import { elementsOf, textOf } from '../shown/look.ts';
import type { ElementNode, NoteNode, ShownNode } from '../shown/types.ts';
import { footnoteNumber, takeWord, toAnnotation } from './annotations.ts';
import { makeText } from '../nodes/make.ts';
import { type Building, refOf } from './context.ts';
import { makeVoid, toInlineSlot } from './slots.ts';
import type { ContentRef, InlineNode, Leaf, Mark, TextNode } from '../nodes/types.ts';

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

/** What stands in a line as inlines and texts; before and after each inline stands a text, as editors expect. */
export function toInlines(building: Building, nodes: readonly ShownNode[]): Inlines {
  const output: Inlines = [];
  addNodes(building, nodes, [], output);
  if (output.at(-1)?.object !== 'text') output.push(makeText(''));
  return trimEnds(output);
}

function addNodes(building: Building, nodes: readonly ShownNode[], marks: Mark[], output: Inlines): void {
  for (const node of nodes) {
    if (typeof node === 'string') addText(withoutStart(node.replace(/[ \t]*\n[ \t]*/g, ' '), output), marks, output);
    else if (node.kind === 'element') addElement(building, node, marks, output);
    else if (node.kind === 'tag') addNodes(building, node.children, marks, output);
    else if (node.kind === 'code') addText(node.text, withMarks(marks, [{ object: 'mark', type: 'code' }]), output);
    else if (node.kind === 'note') addNote(building, node, marks, output);
    else {
      const inline = node.kind === 'slot' ? toInlineSlot(node.slot) : makeVoid('emoji', { code: emojiCode(node.text) });
      if (inline) addInline(inline, output);
    }
  }
}

function addElement(building: Building, node: ElementNode, marks: Mark[], output: Inlines): void {
  if (node.name === 'br') addText('\n', marks, output);
  // The box of a task is part of its list.
  else if (node.name !== 'input') {
    const inline = toInline(building, node);
    if (inline) addInline(inline, output);
    else addNodes(building, node.children, withMarks(marks, markOf(node)), output);
  }
}

/** The number of a footnote takes the word before it. */
function addNote(building: Building, { id, number }: NoteNode, marks: Mark[], output: Inlines): void {
  const character = String(number);
  const inline = toAnnotation(building, id, () => [takeWord(output) ?? footnoteNumber(character)]);
  if (inline) addInline(inline, output);
  else addText(character, withMarks(marks, [{ object: 'mark', type: 'superscript' }]), output);
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

function markOf(node: ElementNode): Mark[] {
  const type = MARKS[node.name];
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

function colorOf(node: ElementNode, prefix: string): string {
  const color = node.classes.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? 'default';
  return SEMANTIC.has(color) ? `$${color}` : color;
}

function toInline(building: Building, node: ElementNode): InlineNode | undefined {
  const { name, attributes } = node;
  if (name === 'img') return image(building, node);
  if (name === 'picture') return picture(building, node);
  if (name !== 'a' || attributes['href'] === undefined) return undefined;
  return footnote(building, node) ?? link(building, node);
}

/** A link to a footnote in HTML has words of its own. */
function footnote(building: Building, { attributes, children }: ElementNode): InlineNode | undefined {
  if (attributes['data-footnote-ref'] === undefined) return undefined;
  const words = () => toInlines(building, children).filter(({ object }) => object === 'text');
  return toAnnotation(building, (attributes['href'] ?? '').slice(1), words);
}

/** A picture of which there is another one for the dark. */
function picture(building: Building, { children }: ElementNode): InlineNode | undefined {
  const [img, ...others] = elementsOf(children, 'img');
  if (img === undefined || others.length > 0) return undefined;
  const dark = elementsOf(children, 'source').find(({ attributes }) => attributes['media']?.includes('dark'));
  return image(building, img, dark?.attributes['srcset']);
}

function image(building: Building, { attributes }: ElementNode, darkSrc?: string): InlineNode | undefined {
  const { src, alt } = attributes;
  if (src === undefined) return undefined;
  const size = attributes['data-size'] === 'original' ? 'original' : 'line';
  const refDark = darkSrc === undefined ? {} : { refDark: refOf(building, darkSrc) };
  return makeVoid('inline-image', { ref: refOf(building, src), ...refDark, size, ...(alt ? { alt } : {}) });
}

function link(building: Building, node: ElementNode): InlineNode {
  const { attributes, classes, children } = node;
  const ref = refOf(building, attributes['href'] ?? '');
  const isMention = attributes['data-mention'] !== undefined || attributes['title'] === 'mention';
  if (isMention || isNameOfPage(building, node, ref)) return makeVoid('mention', { ref });
  if (classes.includes('button')) {
    const kind = classes.includes('secondary') ? 'secondary' : 'primary';
    return makeVoid('button', { label: textOf(children).trim(), kind, ref, ...iconIn(children) });
  }
  return { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: toInlines(building, children) };
}

/** Whether a link shows a page by the name of its file. */
function isNameOfPage({ slots }: Building, { attributes, children }: ElementNode, ref: ContentRef): boolean {
  const [text] = children;
  if (ref.kind !== 'page' || children.length !== 1 || typeof text !== 'string') return false;
  const slot = slots[Number(/^\u0081(\d+)\u008D$/.exec(attributes['href'] ?? '')?.[1] ?? -1)];
  return slot?.kind === 'link' && isFileName(text, slot.target);
}

/** The name of the first icon among these nodes. */
function iconIn(nodes: readonly ShownNode[]): { icon?: string } {
  for (const node of nodes)
    if (typeof node === 'object' && node.kind === 'slot' && node.slot.kind === 'icon') return { icon: node.slot.name };
  return {};
}
