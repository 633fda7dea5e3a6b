import type { Token } from 'markdown-it';
import { meaningOf } from '../markdown/tags/condition-tags.ts';
import { CONTAINERS, knownTag } from '../markdown/tags/tag-names.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { INTEGRATION } from '../tags/integration.ts';
import { makeBlock } from './make-block.ts';
import { endingTag, PARTS, tagsWithBodies } from './tags.ts';
import type { Block, BlockKind } from './types.ts';

/** Tags that are open at one time; deeper ones have no children. */
const OPEN_TAGS_AT_MOST = 50;

/** A block that is open; of a tag, what ends it. */
type Frame = { block: Block; base: string | undefined };

type Nesting = {
  /** From the page itself to the innermost. */
  frames: Frame[];
  bodies: ReadonlySet<Token>;
  openTags: number;
};

/**
 * The blocks that the parser's tokens make, without their places. Which tag ends which is said here and nowhere else. A tag without
 * its end goes on to the end of its list item, its quote or the page.
 */
export function nestTokens(tokens: readonly Token[]): Block[] {
  const page = makeBlock('unread');
  const nesting: Nesting = { frames: [{ block: page, base: undefined }], bodies: tagsWithBodies(tokens), openTags: 0 };
  for (let index = 0; index < tokens.length; index++) index += nestToken(nesting, tokens, index);
  return page.children;
}

/** Takes one token. Answers how many of those after it belong to it. */
function nestToken(nesting: Nesting, tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  if (!token) return 0;
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open':
    case 'th_open':
    case 'td_open':
      return addText(nesting, token, tokens[index + 1]);
    case 'block_tag':
      addTag(nesting, token);
      return 0;
    case 'thead_open':
    case 'tbody_open':
    case 'tbody_close':
      return 0;
    case 'thead_close':
      add(nesting, makeBlock('delimiter'));
      return 0;
    default:
      if (token.nesting === 1) openContainer(nesting, token);
      else if (token.nesting === -1) closeContainer(nesting);
      else addLeaf(nesting, token);
      return 0;
  }
}

const LEAVES: Record<string, BlockKind> = {
  fence: 'code',
  code_block: 'code',
  math_block: 'formula',
  html_block: 'html',
  hr: 'divider',
  reference_definition: 'definition',
};

const CONTAINER_KINDS: Record<string, BlockKind> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'item',
  blockquote_open: 'quote',
  table_open: 'table',
  tr_open: 'row',
  footnote_open: 'footnote',
};

const TEXT_KINDS: Record<string, BlockKind> = { paragraph_open: 'paragraph', heading_open: 'heading' };

const topOf = ({ frames }: Nesting): Frame => frames.at(-1) as Frame;

function add(nesting: Nesting, block: Block): void {
  topOf(nesting).block.children.push(block);
}

function addLeaf(nesting: Nesting, token: Token): void {
  const block = makeBlock(LEAVES[token.type] ?? 'unread', token);
  if (block.kind !== 'definition') block.content = { text: token.content, token };
  if (token.info !== '') block.attributes = { info: token.info };
  if (block.kind === 'definition') block.attributes = { label: (token.meta as { label: string }).label };
  add(nesting, block);
}

function openContainer(nesting: Nesting, token: Token): void {
  const block = makeBlock(CONTAINER_KINDS[token.type] ?? 'unread', token);
  if (block.kind === 'list') block.attributes = { type: token.type.startsWith('o') ? 'ordered' : 'bullet' };
  else if (block.kind === 'footnote') block.attributes = { label: (token.meta as { label: string }).label };
  add(nesting, block);
  nesting.frames.push({ block, base: undefined });
}

function closeContainer(nesting: Nesting): void {
  while (topOf(nesting).base !== undefined) closeTag(nesting);
  if (nesting.frames.length > 1) nesting.frames.pop();
}

/** A paragraph, a heading or a cell with the line of text that it holds. */
function addText(nesting: Nesting, open: Token, next: Token | undefined): number {
  const inline = next?.type === 'inline' ? next : undefined;
  const block = makeBlock(TEXT_KINDS[open.type] ?? 'cell', open);
  // A tight list hides its paragraphs, but not those of a tag that stands in it.
  if (open.hidden && topOf(nesting).base !== undefined) open.hidden = false;
  if (block.kind === 'heading') block.attributes = { level: open.tag.slice(1) };
  add(nesting, block);
  if (!inline) return 1;
  block.content = { text: inline.content, token: inline };
  const ending = endingTag(inline.content);
  if (ending && nesting.frames.some(({ base }) => base === ending.base)) endInText(nesting, block, ending);
  return 2;
}

/**
 * The tag that ends with the last words of a text: `text {% endhint %}`. It is no part of what is shown. A cell ends no tag, and
 * neither does a list inside the tag.
 */
function endInText(nesting: Nesting, block: Block, { base, text }: { base: string; text: string }): void {
  const { content, kind } = block;
  if (!content) return;
  const shown = content.text.slice(0, -text.length).trimEnd();
  content.token.content = shown;
  const open = kind === 'cell' ? -1 : findOpen(nesting, base);
  if (open === -1) return;
  if (kind === 'paragraph') {
    block.endText = content.text.slice(shown.length);
    content.text = shown;
  }
  endTag(nesting, open, kind === 'paragraph' ? block : undefined);
}

function addTag(nesting: Nesting, token: Token): void {
  const tag = token.meta as BlockTag;
  const known = knownTag(tag.name);
  if (known?.closes) {
    const open = findOpen(nesting, known.base);
    const end = makeTag('end', token, tag);
    if (open === -1) add(nesting, end);
    else endTag(nesting, open, end);
    return;
  }
  const base = known?.base ?? tag.name;
  if (PARTS.has(base) && topOf(nesting).base === base) closeTag(nesting);
  const block = makeTag(tag.name === 'if' ? 'condition' : 'tag', token, tag);
  add(nesting, block);
  const isOpen = base !== INTEGRATION && (CONTAINERS.has(base) || nesting.bodies.has(token));
  if (!isOpen) return;
  if (nesting.openTags >= OPEN_TAGS_AT_MOST) {
    block.isTooDeep = true;
    return;
  }
  nesting.openTags++;
  nesting.frames.push({ block, base });
}

function makeTag(kind: 'tag' | 'condition' | 'end', token: Token, tag: BlockTag): Block {
  const block = makeBlock(kind, token);
  block.name = tag.name;
  if (kind === 'tag') block.attributes = tag.attributes;
  else if (kind === 'condition') {
    const { expression } = meaningOf(tag.raw, 'if');
    if (expression !== undefined) block.attributes = { expression };
  }
  return block;
}

/** The index of the nearest open tag with this end among those that are open in the same container. */
function findOpen({ frames }: Nesting, base: string): number {
  for (let index = frames.length - 1; frames[index]?.base !== undefined; index--)
    if (frames[index]?.base === base) return index;
  return -1;
}

function endTag(nesting: Nesting, index: number, end: Block | undefined): void {
  while (nesting.frames.length > index + 1) closeTag(nesting);
  topOf(nesting).block.end = end;
  closeTag(nesting);
}

function closeTag(nesting: Nesting): void {
  nesting.frames.pop();
  nesting.openTags--;
}
