import type { Token } from 'markdown-it';
import { fnId } from '../render/body/footnotes.ts';
import { altText } from '../render/body/parser.ts';
import type { Footnote } from '../render/body/types.ts';
import type { Slot } from '../render/types.ts';
import { type RawReader, safeElement } from './raw-html.ts';
import { addNode, addText, closeOurs, type Growing, makeElement, openNode } from './tree.ts';
import type { ElementNode } from './types.ts';

/** What reading a line needs of the page around it. */
export type Inlines = { tree: Growing; slots: Slot[]; readRaw: RawReader };

/** The tokens of a line as nodes. What Markdown begins in a line ends in it. */
export function readInlines(inlines: Inlines, tokens: readonly Token[]): void {
  const open: ElementNode[] = [];
  for (const token of tokens) {
    const read = Object.hasOwn(READERS, token.type) ? READERS[token.type] : undefined;
    if (read) read(inlines, token);
    else readElement(inlines, token, open);
  }
}

/** A token that is an element of HTML and no more. */
function readElement({ tree, slots }: Inlines, { tag, nesting, attrs }: Token, open: ElementNode[]): void {
  if (tag === '') return;
  if (nesting === -1) {
    const node = open.pop();
    if (node) closeOurs(tree, node, tag);
    return;
  }
  const node = attrs === null ? makeElement(tag, {}) : safeElement(tag, attributesOf(attrs), slots);
  openNode(tree, tag, node);
  if (nesting === 1) open.push(node);
  else closeOurs(tree, node, '');
}

/** The attributes that the parser gives an element. */
export const attributesOf = (attrs: Token['attrs']): Record<string, string> =>
  Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]));

const READERS: Record<string, (inlines: Inlines, token: Token) => void> = {
  text: ({ tree }, { content }) => addText(tree, content),
  softbreak: ({ tree }) => addText(tree, '\n'),
  hardbreak({ tree }) {
    addNode(tree, makeElement('br', {}));
    addText(tree, '\n');
  },
  code_inline({ tree }, { content }) {
    const code = makeElement('code', {});
    if (content !== '') code.children.push(content);
    addNode(tree, code);
  },
  image({ tree, slots }, { attrs, children }) {
    addNode(tree, safeElement('img', { ...attributesOf(attrs), alt: altText(children ?? []) }, slots));
  },
  html_inline: ({ readRaw }, { content }) => readRaw(content),
  task_box: ({ readRaw }, { content }) => readRaw(content),
  heading_anchors: () => undefined,
  math_inline: (inlines, { content }) => addSlot(inlines, { kind: 'math', formula: content, display: false }),
  expression: (inlines, { content }) => addSlot(inlines, { kind: 'expression', expression: content }),
  emoji: ({ tree }, { content }) => addNode(tree, { kind: 'emoji', text: content }),
  footnote_ref: readReference,
};

/** What only a publisher can fill. */
export function addSlot({ tree }: Pick<Inlines, 'tree'>, slot: Slot): void {
  addNode(tree, { kind: 'slot', slot });
}

function readReference({ tree }: Inlines, { meta, content }: Token): void {
  const { note } = (meta ?? {}) as { note?: Footnote };
  // Its definition may stand under a condition, and then nobody learns of it.
  if (note) addNode(tree, { kind: 'note', id: fnId(note), number: note.number });
  else addText(tree, content);
}
