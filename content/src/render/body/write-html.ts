import type { Token } from 'markdown-it';
import { rowGroups } from '../../blocks/rows.ts';
import { tagOf } from '../../blocks/tags.ts';
import type { Block } from '../../blocks/types.ts';
import { escapeHtml } from '../../text/html.ts';
import { titleLine } from '../../tags/declaring/html.ts';
import { isCodeTag } from '../code/code-tags.ts';
import { rawHtml } from '../sanitizing/raw-html-rules.ts';
import { codeHtml, formulaHtml } from '../slot-html.ts';
import { addSlot } from '../slots.ts';
import { closeTag, openTag, type Place } from '../tags/tag-html.ts';
import { isWholeSlot } from '../tags/tag-slots.ts';
import type { BlockUse, Slot } from '../types.ts';
import { FOOTNOTES_CLOSE, FOOTNOTES_OPEN, footnoteClose, footnoteOpen } from './footnotes.ts';
import { attributesHtml, inlineHtml } from './parser.ts';
import type { Body } from './types.ts';

/** What writing collects, and the tree that it reads. */
type Writing = { body: Body; env: { slots: Slot[]; uses: Set<BlockUse> } };

/** The tree as HTML that is not yet safe. Slots are numbered in the order in which they stand. */
export function writeHtml(body: Body, { slots, uses }: Writing['env']): string {
  const writing: Writing = { body, env: { slots, uses } };
  const html = blocksHtml(writing, body.blocks);
  if (body.notes.length === 0) return html;
  const notes = body.notes.map(
    (note) => `${footnoteOpen(note)}${blocksHtml(writing, note.block.children)}${footnoteClose(note)}`,
  );
  return `${html}${FOOTNOTES_OPEN}${notes.join('')}${FOOTNOTES_CLOSE}`;
}

function blocksHtml(writing: Writing, blocks: readonly Block[]): string {
  let html = '';
  for (let index = 0; index < blocks.length; index++) html += blockHtml(writing, blocks, index);
  return html;
}

function blockHtml(writing: Writing, blocks: readonly Block[], index: number): string {
  const block = blocks[index];
  const token = block?.token;
  if (!block || !token) return '';
  // The line before an element has no end of its own in a tight list.
  const before = isTight(blocks[index - 1]) ? '\n' : '';
  switch (block.kind) {
    case 'paragraph':
      return token.hidden ? textHtml(writing, block) : `${before}${elementHtml(token, textHtml(writing, block))}\n`;
    case 'heading':
      return headingHtml(writing, block, before);
    case 'cell':
      return `${elementHtml(token, textHtml(writing, block))}\n`;
    case 'code':
      return codeHtml(token, writing.env);
    case 'formula':
      return formulaHtml(token, writing.env);
    case 'html':
      return rawHtml(token, writing.env);
    case 'divider':
      return `${before}<${token.tag}${attributesHtml(token)}>\n`;
    case 'tag':
    case 'condition':
      return tagHtml(writing, { block, before: blocks[index - 1], after: blocks[index + 1] });
    case 'table':
      return `${before}${elementHtml(token, tableRows(writing, block.children))}\n`;
    default:
      return `${before}${containerHtml(writing, token, block.children)}`;
  }
}

const isTight = (block: Block | undefined): boolean => block?.kind === 'paragraph' && block.token?.hidden === true;

const elementHtml = (token: Token, inside: string): string =>
  `<${token.tag}${attributesHtml(token)}>${inside}</${token.tag}>`;

const textHtml = ({ env }: Writing, { content }: Block): string => inlineHtml(content?.token.children ?? [], env);

function containerHtml(writing: Writing, token: Token, children: readonly Block[]): string {
  const start = children.length === 0 || isTight(children[0]) ? '' : '\n';
  return `${elementHtml(token, start + blocksHtml(writing, children))}\n`;
}

/** Headings of the outline carry marks of where they begin and end, by which the page can be cut. */
function headingHtml(writing: Writing, { token, content }: Block, before: string): string {
  if (!token) return '';
  const { start = '', end = '' } = (token.meta ?? {}) as { start?: string; end?: string };
  const inside = inlineHtml(content?.token.children ?? [], writing.env);
  return `${start}${before}${elementHtml(token, inside)}${end}\n`;
}

function tableRows(writing: Writing, rows: readonly Block[]): string {
  const groups = rowGroups(rows).map(({ name, inside }) => `<${name}>\n${blocksHtml(writing, inside)}</${name}>\n`);
  return groups.length === 0 ? '' : `\n${groups.join('')}`;
}

function tagHtml(writing: Writing, place: Place): string {
  const { body, env } = writing;
  const { block } = place;
  if (block.isTooDeep) return `<p>${escapeHtml(tagOf(block).raw)}</p>\n`;
  if (isCodeTag(block)) return titleLine('code-title', body.titles.get(block)) + blocksHtml(writing, block.children);
  const slot = body.slots.get(block);
  if (slot && isWholeSlot(slot)) return `${addSlot(env.slots, slot)}\n`;
  const hasBody = slot !== undefined || block.children.length > 0;
  const open = openTag(place, hasBody, env.uses);
  const filled = slot === undefined ? '' : `${addSlot(env.slots, slot)}\n`;
  return `${open}${filled}${blocksHtml(writing, block.children)}${closeTag(place, hasBody)}`;
}
