import { type Given, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import type { BlockNode } from '../nodes/types.ts';
import { escapeHtml } from '../text/html.ts';
import { asMapping } from '../text/mapping.ts';
import { titleLine } from './declaring/html.ts';
import { tagAttribute } from './declaring/markdown.ts';
import { type Attributes, declareTag, type DocumentTag, type TagPlace } from './declaring/types.ts';

/** What `{% @integration/block … %}` is to the tables of tags, whatever its integration is called. */
export const INTEGRATION = '@';

/** What its program makes of it is the publisher's to say; without one, what the author gave it is shown, and its address is a link. */
export const integration = declareTag({
  name: INTEGRATION,
  end: 'never',
  version: 3,
  use: 'integration',
  useClasses: ['integration'],
  classes: ['integration'],
  html: { open: openIntegration, close: '</div>\n' },
  document: toIntegration,
  markdown: { integration: writeIntegration },
  target: { kind: 'embed', attributes: ['url'] },
});

const NAME_AT_MOST = 500;

function openIntegration(attributes: Attributes, { name }: TagPlace): string {
  const url = attributes['url'] ?? '';
  const content = attributes['content'] ?? '';
  const link = url === '' ? '' : `<p><a class="embed-link" href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>\n`;
  const text = content === '' ? '' : `<pre><code>${escapeHtml(content)}</code></pre>\n`;
  // What a diagram is written in; who draws it without the program of its integration needs to know.
  const [language] = /^[\w-]{1,20}$/.exec(attributes['language'] ?? '') ?? [];
  const written = language === undefined ? '' : ` data-language="${language}"`;
  const box = `<div class="integration" data-integration="${escapeHtml(name.slice(0, NAME_AT_MOST))}"${written}>\n`;
  return `${box}${titleLine('integration-title', name.slice(1).replaceAll('/', ': '))}${link}${text}`;
}

function toIntegration({ written, attributes, addressOf }: DocumentTag): BlockNode[] {
  const [name = '', block = ''] = written.replace(/^@/, '').split('/', 2);
  const url = addressOf(attributes['url'] ?? '');
  const { content } = attributes;
  const shown = { ...(url ? { url } : {}), ...(content ? { content } : {}) };
  const props = propsOf(attributes) ?? shown;
  return [makeBlock('integration', { data: { integration: name, block, props, ...(url ? { url } : {}) } })];
}

const PROPS_AT_MOST = 2_000;

/** What the author gave it, unless that is nothing or too much. */
function propsOf(attributes: Attributes): unknown {
  const json = JSON.stringify(Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== '')));
  return json === '{}' || json.length > PROPS_AT_MOST ? undefined : asMapping(JSON.parse(json));
}

function writeIntegration(_writing: Writing, { data, path }: Given): string {
  const [name, block] = [word(data, 'integration'), word(data, 'block')];
  if (!/^[\w-]+$/.test(name) || !/^[\w/-]+$/.test(block))
    throw new UnknownNode(`${path}/data`, 'expected the names of an integration and of its block');
  const props = typeof data['props'] === 'object' && data['props'] !== null ? Object.entries(data['props']) : [];
  const named = new Map(
    props.filter(([key]) => /^[A-Za-z][\w-]*$/.test(key)).map(([key, value]) => [key, String(value)]),
  );
  if (word(data, 'url') !== '') named.set('url', word(data, 'url'));
  return `{% @${name}/${block}${[...named].map(([key, value]) => tagAttribute(key, value)).join('')} %}`;
}
