import type { Token } from 'markdown-it';
import { rowGroups } from '../blocks/rows.ts';
import { tagOf } from '../blocks/tags.ts';
import type { Block } from '../blocks/types.ts';
import { knownTag } from '../markdown/tags/tag-names.ts';
import { fnId } from '../render/body/footnotes.ts';
import type { Body } from '../render/body/types.ts';
import { type CodeLook, languageOfInfo } from '../render/code/code-html.ts';
import { isCodeTag } from '../render/code/code-tags.ts';
import { deriveFrom } from '../render/render-page.ts';
import { isWholeSlot } from '../render/tags/tag-slots.ts';
import type { Slot } from '../render/types.ts';
import { finishElement } from './finish-element.ts';
import { addSlot, attributesOf, type Inlines, readInlines } from './read-inlines.ts';
import { readRawInto, safeElement } from './raw-html.ts';
import { addNode, addText, closeDownTo, closeNode, closeOurs, growTree, makeElement, openNode } from './tree.ts';
import type { CodeNode, ElementNode, ShownPage, TagNode } from './types.ts';

/** What reading one page carries along. */
type Reading = Inlines & { body: Body; notes: ShownPage['notes'] };

const NO_BODY: Body = { blocks: [], notes: [], slots: new Map(), titles: new Map() };

/**
 * A page as the tree of what its readers see. The answer depends on the source alone. Never throws; time grows linearly with the
 * source. What stands under a condition is left out, or with `keepConditions` in a tag that says what it depends on.
 */
export function readPage(source: string, options?: { keepConditions?: boolean }): ShownPage {
  return deriveFrom(source, options, { read: (body) => grow(body), plain: (text) => grow(NO_BODY, text) }).result;
}

function grow(body: Body, plain?: string): ShownPage {
  const tree = growTree(finishElement);
  const slots: Slot[] = [];
  const reading: Reading = { tree, slots, readRaw: readRawInto(tree, slots), body, notes: [] };
  if (plain) addNode(tree, { kind: 'code', language: '', text: plain, look: {} });
  const { root } = tree;
  readAll(reading, body.blocks);
  closeDownTo(tree, 0);
  for (const note of body.notes) {
    tree.root = [];
    reading.notes.push([fnId(note), tree.root]);
    readAll(reading, note.block.children);
    closeDownTo(tree, 0);
    addText(tree, '\n');
  }
  return { nodes: root, slots, notes: reading.notes };
}

function readAll(reading: Reading, blocks: readonly Block[]): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (block) readBlock(reading, block, isTight(blocks[index - 1]));
  }
}

const isTight = (block: Block | undefined): boolean => block?.kind === 'paragraph' && block.token?.hidden === true;

/** `isBehindTight`: the line before it has no end of its own, as in a tight list. */
function readBlock(reading: Reading, block: Block, isBehindTight: boolean): void {
  const { tree } = reading;
  const { kind, token } = block;
  if (!token) return;
  switch (kind) {
    case 'html':
      return reading.readRaw(token.content);
    case 'code':
      addNode(tree, codeNode(token));
      break;
    case 'formula':
      addSlot(reading, { kind: 'math', formula: token.content, display: true });
      break;
    case 'tag':
    case 'condition':
      if (isCodeTag(block)) return readCode(reading, block);
      readTag(reading, block);
      break;
    default:
      if (isTight(block)) return readText(reading, block);
      if (isBehindTight) addText(tree, '\n');
      readElement(reading, block, token);
  }
  addText(tree, '\n');
}

function readText(reading: Reading, { content }: Block): void {
  readInlines(reading, content?.token.children ?? []);
}

function readElement(reading: Reading, block: Block, token: Token): void {
  const { tree, slots } = reading;
  const { attrs, tag } = token;
  const node = attrs === null ? makeElement(tag, {}) : safeElement(tag, attributesOf(attrs), slots);
  openNode(tree, tag, node);
  if (token.nesting === 0) return;
  if (block.kind === 'table') readRows(reading, block.children);
  else if (block.content) readText(reading, block);
  else readAll(reading, block.children);
  closeOurs(tree, node, tag);
}

function readRows(reading: Reading, rows: readonly Block[]): void {
  const { tree } = reading;
  for (const { name, inside } of rowGroups(rows)) {
    const group = makeElement(name, {});
    openNode(tree, name, group);
    readAll(reading, inside);
    closeOurs(tree, group, name);
    addText(tree, '\n');
  }
}

function readTag(reading: Reading, block: Block): void {
  const { tree, body } = reading;
  const { name: written, attributes, raw } = tagOf(block);
  if (block.isTooDeep) return readLine(reading, makeElement('p', {}), raw);
  const slot = body.slots.get(block);
  if (slot && isWholeSlot(slot)) return addSlot(reading, slot);
  const name = knownTag(written)?.base ?? written;
  const id = block.token?.attrGet('id') ?? null;
  const node: TagNode = {
    kind: 'tag',
    name,
    written,
    attributes,
    id: id === null ? undefined : String(id),
    children: [],
    holds: 0,
  };
  openNode(tree, 'div', node);
  if (slot) {
    addSlot(reading, slot);
    addText(tree, '\n');
  }
  readAll(reading, block.children);
  closeOurs(tree, node, 'div');
}

/** Code is read where it stands, behind the title that none of it bears. */
function readCode(reading: Reading, block: Block): void {
  const title = reading.body.titles.get(block) ?? '';
  if (title !== '') readLine(reading, makeElement('p', { class: 'code-title' }), title);
  addText(reading.tree, '\n');
  readAll(reading, block.children);
}

const codeNode = ({ info, content, meta }: Token): CodeNode => ({
  kind: 'code',
  language: languageOfInfo(info),
  text: content,
  look: (meta as CodeLook | null) ?? {},
});

function readLine({ tree }: Reading, element: ElementNode, text: string): void {
  openNode(tree, element.name, element);
  addText(tree, text);
  closeNode(tree, element);
}
