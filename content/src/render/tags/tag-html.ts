import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '../../text/html.ts';
import { knownTag } from '../../markdown/tags/tag-names.ts';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import { addSlot } from '../slots.ts';
import { titleLine } from '../../tags/declaring/html.ts';
import { tagNamed } from '../../tags/tags.ts';
import type { TagDeclaration, TagPlace } from '../../tags/declaring/types.ts';
import type { BlockUse, Slot } from '../types.ts';
import { noteTag } from '../uses.ts';

/** Teaches the renderer our tag tokens. Include and page-link blocks become slots; the rest is in their declarations. */
export function useTagHtml(md: MarkdownIt): void {
  const rules = md.renderer.rules;
  rules['tag_open'] = (tokens, index, _options, env) => openOf(tokens, index, env);
  rules['tag_close'] = (tokens, index) => closeOf(tokens, index);
  rules['tag_leaf'] = (tokens, index, _options, env) => openOf(tokens, index, env) + closeOf(tokens, index);
  rules['tag_text'] = (tokens, index) => `<p>${escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
  rules['code_title'] = (tokens, index) => titleLine('code-title', tokens[index]?.content);
  rules['tag_slot'] = (tokens, index, _options, env) =>
    `${addSlot(env?.['slots'] as Slot[], tokens[index]?.meta as Slot)}\n`;
}

function openOf(tokens: readonly Token[], index: number, env: Record<string, unknown> | undefined): string {
  const tag = tokens[index]?.meta as BlockTag;
  noteTag(env?.['uses'] as Set<BlockUse>, { base: knownTag(tag.name)?.base ?? '', name: tag.name });
  return htmlOf(tag)?.open(tag.attributes, placeOf(tokens, index)) ?? '';
}

function closeOf(tokens: readonly Token[], index: number): string {
  const close = htmlOf(tokens[index]?.meta as BlockTag)?.close ?? '';
  return typeof close === 'string' ? close : close(placeOf(tokens, index));
}

function htmlOf(tag: BlockTag): TagDeclaration['html'] {
  return tagNamed(knownTag(tag.name)?.base ?? '')?.html;
}

function placeOf(tokens: readonly Token[], index: number): TagPlace {
  const token = tokens[index];
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const nameOf = (other: Token | undefined) => (other?.meta as BlockTag | null | undefined)?.name ?? '';
  const name = nameOf(token);
  const isEmpty = token?.nesting === 1 ? after?.type === 'tag_close' : before?.type === 'tag_open';
  return {
    name,
    id: String(token?.attrGet('id') ?? ''),
    titleId: String(token?.attrGet('aria-labelledby') ?? ''),
    hasBody: token?.type !== 'tag_leaf' && !isEmpty,
    isFirst: !(before !== undefined && /^tag_(?:close|leaf)$/.test(before.type) && nameOf(before) === name),
    isLast: !(after !== undefined && /^tag_(?:open|leaf)$/.test(after.type) && nameOf(after) === name),
  };
}
