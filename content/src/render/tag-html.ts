import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/noncharacters.ts';
import { addSlot } from './slots.ts';
import { INTEGRATION, knownTag } from '../markdown/tag-names.ts';
import type { BlockTag } from '../markdown/tag-syntax.ts';
import type { Slot } from './types.ts';

type TagHtml = {
  open: (attributes: Record<string, string>, name: string) => string;
  close: string;
};

const HINT_STYLES = ['info', 'success', 'warning', 'danger'];
const HINT_LABELS: Record<string, string> = { info: 'Note', success: 'Success', warning: 'Warning', danger: 'Danger' };

/** The index of our blocks: what each tag becomes. Every block reads well as plain HTML, without style or script. */
const TAGS: Record<string, TagHtml> = {
  hint: { open: openHint, close: '</div>\n' },
  code: { open: openCode, close: '</div>\n' },
  tabs: { open: () => '<div class="tabs">\n', close: '</div>\n' },
  tab: {
    open: (attributes) =>
      `<section class="tab"${label(attributes['title'])}>\n${titleLine('tab-title', attributes['title'] || 'Tab')}`,
    close: '</section>\n',
  },
  stepper: { open: () => '<div class="stepper" role="list">\n', close: '</div>\n' },
  step: { open: () => '<div class="step" role="listitem">\n', close: '</div>\n' },
  columns: { open: () => '<div class="columns">\n', close: '</div>\n' },
  column: { open: (attributes) => `<div class="column"${widthOf(attributes['width'])}>\n`, close: '</div>\n' },
  updates: { open: () => '<div class="updates">\n', close: '</div>\n' },
  update: { open: openUpdate, close: '</section>\n' },
  prompt: {
    open: (attributes) => `<div class="prompt">\n${titleLine('prompt-title', attributes['description'])}`,
    close: '</div>\n',
  },
  [INTEGRATION]: { open: openIntegration, close: '</div>\n' },
  embed: { open: openEmbed, close: '</figure>\n' },
  file: { open: openFile, close: '</figure>\n' },
  openapi: { open: openOperation, close: '</div>\n' },
  swagger: { open: openOperation, close: '</div>\n' },
  'openapi-operation': { open: openOperation, close: '</div>\n' },
  'openapi-schemas': { open: (attributes) => openBox('openapi', attributes['schemas']), close: '</div>\n' },
  'openapi-webhook': { open: (attributes) => openBox('openapi', attributes['name']), close: '</div>\n' },
  'swagger-description': { open: () => '<div class="openapi-description">\n', close: '</div>\n' },
  'swagger-parameter': { open: (attributes) => openBox('openapi-parameter', attributes['name']), close: '</div>\n' },
  'swagger-response': {
    open: (attributes) =>
      openBox('openapi-response', `${attributes['status'] ?? ''} ${attributes['description'] ?? ''}`.trim()),
    close: '</div>\n',
  },
};

/** Teaches the renderer our tag tokens. Include and page-link blocks become slots; the rest is in the table above. */
export function useTagHtml(md: MarkdownIt): void {
  const rules = md.renderer.rules;
  rules['tag_open'] = (tokens, index) => openOf(tokens[index]);
  rules['tag_close'] = (tokens, index) => closeOf(tokens[index]);
  rules['tag_leaf'] = (tokens, index) => openOf(tokens[index]) + closeOf(tokens[index]);
  rules['tag_text'] = (tokens, index) => `<p>${escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
  rules['tag_slot'] = (tokens, index, _options, env) =>
    `${addSlot(env?.['slots'] as Slot[], tokens[index]?.meta as Slot)}\n`;
}

function tagOf(token: Token | undefined): BlockTag {
  return token?.meta as BlockTag;
}

function openOf(token: Token | undefined): string {
  const tag = tagOf(token);
  return htmlOf(tag)?.open(tag.attributes, tag.name) ?? '';
}

function closeOf(token: Token | undefined): string {
  return htmlOf(tagOf(token))?.close ?? '';
}

function htmlOf(tag: BlockTag): TagHtml | undefined {
  return TAGS[knownTag(tag.name)?.base ?? ''];
}

function openHint(attributes: Record<string, string>): string {
  const style = attributes['style'] ?? '';
  const known = HINT_STYLES.includes(style) ? style : 'info';
  return `<div class="hint hint-${known}" role="note"${label(HINT_LABELS[known])}>\n`;
}

function openCode(attributes: Record<string, string>): string {
  const flags = [
    attributes['overflow'] === 'wrap' ? ' code-wrap' : '',
    attributes['lineNumbers'] === 'true' ? ' code-numbered' : '',
    attributes['fullWidth'] === 'true' ? ' full-width' : '',
    attributes['expandable'] === 'true' ? ' code-expandable' : '',
  ];
  return `<div class="code${flags.join('')}">\n${titleLine('code-title', attributes['title'])}`;
}

function openUpdate(attributes: Record<string, string>): string {
  const date = attributes['date'] ?? '';
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `<time datetime="${date}">${date}</time>` : escapeHtml(date);
  return `<section class="update">\n${time === '' ? '' : `<p class="update-date">${time}</p>\n`}${titleLine('update-tags', attributes['tags'])}`;
}

// Nothing is loaded from another host: an embed is a link until the publisher knows better.
function openEmbed(attributes: Record<string, string>): string {
  const url = attributes['url'] ?? attributes[''] ?? '';
  return `<figure class="embed">\n<a class="embed-link" href="${escapeHtml(url)}">${escapeHtml(url)}</a>\n${caption(attributes)}`;
}

// Its program is not ours to run: what the author gave it is shown, and its address is a link.
function openIntegration(attributes: Record<string, string>, name: string): string {
  const url = attributes['url'] ?? '';
  const content = attributes['content'] ?? '';
  const link = url === '' ? '' : `<p><a class="embed-link" href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>\n`;
  const text = content === '' ? '' : `<pre><code>${escapeHtml(content)}</code></pre>\n`;
  return openBox('integration', name.slice(1).replaceAll('/', ': ')) + link + text;
}

function openFile(attributes: Record<string, string>): string {
  const src = attributes['src'] ?? attributes[''] ?? '';
  return `<figure class="file">\n<a class="file-link" href="${OURS}${escapeHtml(src)}">${escapeHtml(fileName(src))}</a>\n${caption(attributes)}`;
}

function openOperation(attributes: Record<string, string>): string {
  const operation = `${(attributes['method'] ?? '').toUpperCase()} ${attributes['path'] ?? ''}`.trim();
  const name = attributes['summary'] ?? '';
  return openBox(
    'openapi',
    name !== '' && operation !== ''
      ? `${name}: ${operation}`
      : name || operation || attributes['src'] || attributes['spec'],
  );
}

function openBox(name: string, title: string | undefined): string {
  return `<div class="${name}">\n${titleLine(`${name}-title`, title)}`;
}

function caption(attributes: Record<string, string>): string {
  return attributes['caption'] ? `<figcaption>${escapeHtml(attributes['caption'])}</figcaption>\n` : '';
}

function titleLine(name: string, title: string | undefined): string {
  return title ? `<p class="${name}">${escapeHtml(title)}</p>\n` : '';
}

function label(text: string | undefined): string {
  return text ? ` aria-label="${escapeHtml(text)}"` : '';
}

function widthOf(width: string | undefined): string {
  const percent = Math.round(Number.parseFloat(width ?? ''));
  return percent >= 1 && percent <= 100 ? ` data-width="${percent}"` : '';
}

function fileName(src: string): string {
  const name = (src.split(/[?#]/, 1)[0] ?? '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(name) || src;
  } catch {
    return name;
  }
}
