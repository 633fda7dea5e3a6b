import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-signs.ts';
import { knownTag } from '../markdown/tag-names.ts';
import type { BlockTag } from '../markdown/tag-syntax.ts';
import { titleLine } from './code-html.ts';
import { addSlot } from './slots.ts';
import { EMBED, FILE, INTEGRATION_BOX } from './tag-figures.ts';
import { iconOf, type Attributes, type TagHtml, type TagPlace } from './tag-html-types.ts';
import { OPENAPI_TAGS } from './tag-openapi.ts';
import { openUpdate } from './tag-updates.ts';
import type { BlockUse, Slot } from './types.ts';
import { noteTag } from './uses.ts';

const HINT_STYLES = ['info', 'success', 'warning', 'danger'];
const HINT_LABELS: Record<string, string> = { info: 'Note', success: 'Success', warning: 'Warning', danger: 'Danger' };

/** The index of our blocks: what each tag becomes. Every block reads well as plain HTML, without style or script. */
const TAGS: Record<string, TagHtml> = {
  hint: { open: openHint, close: '</div>\n' },
  tabs: { open: () => '<div class="tabs">\n', close: '</div>\n' },
  tab: { open: openTab, close: '</section>\n' },
  stepper: { open: () => '<div class="stepper" role="list">\n', close: '</div>\n' },
  step: { open: openStep, close: '</div>\n' },
  columns: { open: () => '<div class="columns">\n', close: '</div>\n' },
  column: { open: (attributes) => `<div class="column"${columnAttributes(attributes)}>\n`, close: '</div>\n' },
  updates: { open: () => '<div class="updates">\n', close: '</div>\n' },
  update: { open: openUpdate, close: '</section>\n' },
  prompt: { open: openPrompt, close: '</div>\n' },
  // Only where conditions are kept.
  if: { open: () => '<div class="condition">\n', close: '</div>\n' },
  embed: EMBED,
  file: FILE,
  ...INTEGRATION_BOX,
  ...OPENAPI_TAGS,
};

/** Teaches the renderer our tag tokens. Include and page-link blocks become slots; the rest is in the table above. */
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

function htmlOf(tag: BlockTag): TagHtml | undefined {
  return TAGS[knownTag(tag.name)?.base ?? ''];
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

function openHint(attributes: Attributes): string {
  const style = attributes['style'] ?? '';
  const known = HINT_STYLES.includes(style) ? style : 'info';
  const icon = iconOf(attributes);
  const kind = `hint hint-${known}${icon === '' ? '' : ' hint-with-icon'}`;
  return `<div class="${kind}" role="note" aria-label="${HINT_LABELS[known]}">\n${icon}`;
}

function openTab(attributes: Attributes, { id, titleId }: TagPlace): string {
  const title = `${iconOf(attributes)}${escapeHtml(attributes['title'] || 'Tab')}`;
  const named = `id="${OURS}${escapeHtml(id)}" aria-labelledby="${OURS}${escapeHtml(titleId)}"`;
  return `<section class="tab" ${named}>\n<p class="tab-title" id="${OURS}${escapeHtml(titleId)}">${title}</p>\n`;
}

function openStep(attributes: Attributes): string {
  const icon = iconOf(attributes);
  return `<div class="step${icon === '' ? '' : ' step-with-icon'}" role="listitem">\n${icon}`;
}

function openPrompt(attributes: Attributes): string {
  const icon = iconOf(attributes);
  const text = attributes['description'] ?? '';
  const title = icon + text === '' ? '' : `<p class="prompt-title">${icon}${escapeHtml(text)}</p>\n`;
  return `<div class="prompt${attributes['defaultExpanded'] === 'true' ? ' prompt-expanded' : ''}">\n${title}`;
}

function columnAttributes({ width = '', valign = '' }: Attributes): string {
  const percent = Math.round(Number.parseFloat(width));
  const wide = percent >= 1 && percent <= 100 ? ` data-width="${percent}"` : '';
  return wide + (/^(?:top|middle|bottom)$/.test(valign) ? ` data-valign="${valign}"` : '');
}
