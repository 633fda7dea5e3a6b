import type { Token } from 'markdown-it';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { knownTag } from '../markdown/tags/tag-names.ts';
import { altText, readTokens } from '../render/parser.ts';
import { deriveFrom } from '../render/render-page.ts';
import type { CodeLook } from '../render/code/code-html.ts';
import { fnId, type Footnote } from '../render/footnote-html.ts';
import type { Slot } from '../render/types.ts';
import { finishElement } from './finish-element.ts';
import { readRawInto, type RawReader, safeElement } from './raw-html.ts';
import { addNode, addText, closeDownTo, closeNode, type Growing, growTree, makeElement, openNode } from './tree.ts';
import type { ElementNode, ShownNode, ShownPage, TagNode } from './types.ts';

/** What reading one page carries along. */
type Reading = {
  tree: Growing;
  slots: Slot[];
  readRaw: RawReader;
  /** Nodes of ours that are open, in the order in which they will end. */
  ours: (ElementNode | TagNode)[];
  notes: ShownPage['notes'];
};

/**
 * A page as the tree of what its readers see. The answer depends on the source alone. Never throws; time grows linearly with the
 * source. What stands under a condition is left out, or with `keepConditions` in a tag that says what it depends on.
 */
export function readPage(source: string, options?: { keepConditions?: boolean }): ShownPage {
  return deriveFrom(source, options, {
    read: (body, collected) => grow(readTokens(body, collected)),
    plain: (text) => grow([], text),
  }).result;
}

function grow(tokens: readonly Token[], plain?: string): ShownPage {
  const tree = growTree(finishElement);
  const slots: Slot[] = [];
  const reading: Reading = { tree, slots, readRaw: readRawInto(tree, slots), ours: [], notes: [] };
  if (plain) addNode(tree, { kind: 'code', language: '', text: plain, look: {} });
  const { root } = tree;
  readAll(reading, tokens);
  closeDownTo(tree, 0);
  return { nodes: root, slots, notes: reading.notes };
}

function readAll(reading: Reading, tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const read = Object.hasOwn(READERS, token.type) ? READERS[token.type] : undefined;
    if (read) read(reading, token);
    else readPlain(reading, token, tokens[index - 1]);
    if (token.block && !token.hidden && token.nesting !== 1 && !TEXTS.has(token.type)) addText(reading.tree, '\n');
  }
}

/** Blocks that have all line ends in themselves. */
const TEXTS = new Set(['inline', 'html_block']);

/** A token that is an element of HTML and no more. */
function readPlain(reading: Reading, token: Token, before: Token | undefined): void {
  const { tag, nesting, hidden } = token;
  if (hidden || tag === '') return;
  // The line before it has no end of its own in a tight list.
  if (token.block && nesting !== -1 && before?.hidden && before.nesting === -1) addText(reading.tree, '\n');
  if (nesting === -1) closeOurs(reading, tag);
  else openOurs(reading, tag, elementOf(reading, token), nesting);
}

function elementOf({ slots }: Reading, { tag, attrs }: Token): ElementNode {
  return attrs === null ? makeElement(tag, {}) : safeElement(tag, attributesOf(attrs), slots);
}

const attributesOf = (attrs: Token['attrs']): Record<string, string> =>
  Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]));

function openOurs({ tree, ours }: Reading, name: string, node: ElementNode | TagNode, nesting: number): void {
  openNode(tree, name, node);
  if (nesting === 1) ours.push(node);
  else closeNode(tree, node);
}

function closeOurs({ tree, ours }: Reading, name: string): void {
  const node = ours.pop();
  if (!node) return;
  const isOpen = tree.open.some((each) => each.node === node);
  if (isOpen) closeNode(tree, node);
  // What was written in it has ended it, and HTML makes another one of its end.
  else if (name === 'p') addNode(tree, makeElement('p', {}));
}

const READERS: Record<string, (reading: Reading, token: Token) => void> = {
  inline: (reading, { children }) => readAll(reading, children ?? []),
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
  html_block: ({ readRaw }, { content }) => readRaw(content),
  task_box: ({ readRaw }, { content }) => readRaw(content),
  heading_anchors: () => undefined,
  fence: readCode,
  code_block: readCode,
  math_block: (reading, { content }) => addSlot(reading, { kind: 'math', formula: content, display: true }),
  math_inline: (reading, { content }) => addSlot(reading, { kind: 'math', formula: content, display: false }),
  expression: (reading, { content }) => addSlot(reading, { kind: 'expression', expression: content }),
  emoji: ({ tree }, { content }) => addNode(tree, { kind: 'emoji', text: content }),
  tag_slot: (reading, { meta }) => addSlot(reading, meta as Slot),
  tag_open: (reading, token) => openTag(reading, token, 1),
  tag_leaf: (reading, token) => openTag(reading, token, 0),
  tag_close: (reading) => closeOurs(reading, ''),
  tag_text: (reading, { content }) => readLine(reading, makeElement('p', {}), content),
  code_title(reading, { content }) {
    if (content !== '') readLine(reading, makeElement('p', { class: 'code-title' }), content);
  },
  footnote_ref: readReference,
  footnotes_open: ({ tree }) => closeDownTo(tree, 0),
  footnotes_close: () => undefined,
  footnote_open(reading, { meta }) {
    const nodes: ShownNode[] = [];
    reading.notes.push([fnId(meta as Footnote), nodes]);
    reading.tree.root = nodes;
  },
  footnote_close: ({ tree }) => closeDownTo(tree, 0),
};

function addSlot({ tree }: Reading, slot: Slot): void {
  addNode(tree, { kind: 'slot', slot });
}

function readCode({ tree }: Reading, { info, content, meta }: Token): void {
  const language = /^\S*/.exec(info.trim())?.[0].toLowerCase() ?? '';
  addNode(tree, { kind: 'code', language, text: content, look: (meta as CodeLook | null) ?? {} });
}

function readLine({ tree }: Reading, element: ElementNode, text: string): void {
  openNode(tree, element.name, element);
  addText(tree, text);
  closeNode(tree, element);
}

function openTag(reading: Reading, token: Token, nesting: number): void {
  const { name: written, attributes } = token.meta as BlockTag;
  const name = knownTag(written)?.base ?? written;
  const id = token.attrGet('id');
  const node: TagNode = {
    kind: 'tag',
    name,
    written,
    attributes,
    id: id === null ? undefined : String(id),
    children: [],
    holds: 0,
  };
  openOurs(reading, 'div', node, nesting);
}

function readReference({ tree }: Reading, { meta, content }: Token): void {
  const { note } = (meta ?? {}) as { note?: Footnote };
  // Its definition may stand under a condition, and then nobody learns of it.
  if (note) addNode(tree, { kind: 'note', id: fnId(note), number: note.number });
  else addText(tree, content);
}
