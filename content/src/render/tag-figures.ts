import { INTEGRATION } from '../markdown/tag-names.ts';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-signs.ts';
import { titleLine } from './code-html.ts';
import { type Attributes, type TagHtml, type TagPlace } from './tag-html-types.ts';

export const EMBED: TagHtml = { open: openEmbed, close: closeFigure };
export const FILE: TagHtml = { open: openFile, close: closeFigure };
export const INTEGRATION_BOX: Record<string, TagHtml> = { [INTEGRATION]: { open: openIntegration, close: '</div>\n' } };

// Nothing is loaded from another host: an embed is a link until the publisher knows better.
function openEmbed(attributes: Attributes, place: TagPlace): string {
  const url = attributes['url'] ?? attributes[''] ?? '';
  const link = `<a class="embed-link" href="${escapeHtml(url)}">${addressHtml(url)}</a>`;
  return `<figure class="embed">\n${link}\n${caption(attributes, place)}`;
}

/** An address as people read it: the host, and where on it. */
function addressHtml(url: string): string {
  const [, host, rest = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)([^]*)$/i.exec(url.trim()) ?? [];
  if (host === undefined) return escapeHtml(url);
  const path = rest === '/' || rest === '' ? '' : `<span class="embed-path">${escapeHtml(rest)}</span>`;
  return `<span class="embed-host">${escapeHtml(host)}</span>${path}`;
}

function openFile(attributes: Attributes, place: TagPlace): string {
  const src = attributes['src'] ?? attributes[''] ?? '';
  const link = `<a class="file-link" href="${OURS}${escapeHtml(src)}">${escapeHtml(fileName(src))}</a>`;
  return `<figure class="file">\n${link}\n${caption(attributes, place)}`;
}

// What stands between the tags is the caption; the attribute is the older form, and both may be there.
function caption({ caption: text = '' }: Attributes, { hasBody }: TagPlace): string {
  if (!hasBody) return text === '' ? '' : `<figcaption>${escapeHtml(text)}</figcaption>\n`;
  return `<figcaption>\n${text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`}`;
}

function closeFigure({ hasBody }: TagPlace): string {
  return `${hasBody ? '</figcaption>\n' : ''}</figure>\n`;
}

const MAX_NAME = 500;

// Its program is not ours to run: what the author gave it is shown, and its address is a link.
function openIntegration(attributes: Attributes, { name }: TagPlace): string {
  const url = attributes['url'] ?? '';
  const content = attributes['content'] ?? '';
  const link = url === '' ? '' : `<p><a class="embed-link" href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>\n`;
  const text = content === '' ? '' : `<pre><code>${escapeHtml(content)}</code></pre>\n`;
  const box = `<div class="integration" data-integration="${escapeHtml(name.slice(0, MAX_NAME))}">\n`;
  return `${box}${titleLine('integration-title', name.slice(1).replaceAll('/', ': '))}${link}${text}`;
}

function fileName(src: string): string {
  const name = (src.split(/[?#]/, 1)[0] ?? '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(name) || src;
  } catch {
    return name;
  }
}
