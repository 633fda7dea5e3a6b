import { targetOf, word } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import type { BlockNode } from '../nodes/types.ts';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-characters.ts';
import { leading } from './declaring/markdown.ts';
import { captionOf } from './declaring/nodes.ts';
import { type Attributes, declareTag, type DocumentTag, type TagPlace } from './declaring/types.ts';

export const embed = declareTag({
  name: 'embed',
  end: 'optional',
  version: 1,
  attributes: ['url', '', 'caption'],
  classes: ['embed'],
  words: ['caption'],
  html: { open: openEmbed, close: closeFigure },
  document: (tag) => [
    makeBlock('embed', {
      data: { url: tag.addressOf(tag.attributes['url'] ?? tag.attributes[''] ?? '') },
      fragments: captionOf(tag),
    }),
  ],
  markdown: { embed: leading('embed', 'url', (_writing, node) => word(node.data, 'url')) },
  target: { kind: 'embed', attributes: ['url', ''] },
});

export const file = declareTag({
  name: 'file',
  end: 'optional',
  version: 1,
  attributes: ['src', '', 'caption'],
  classes: ['file'],
  words: ['caption'],
  html: { open: openFile, close: closeFigure },
  document: toFile,
  markdown: { file: leading('file', 'src', (writing, node) => targetOf(writing, node)) },
  target: { kind: 'file', attributes: ['src', ''] },
});

// Nothing is loaded from another host: an embed is a link until the publisher knows better.
function openEmbed(attributes: Attributes, place: TagPlace): string {
  const url = attributes['url'] ?? attributes[''] ?? '';
  const link = `<a class="embed-link" href="${escapeHtml(url)}">${addressHtml(url)}</a>`;
  return `<figure class="embed">\n${link}\n${captionHtml(attributes, place)}`;
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
  return `<figure class="file">\n${link}\n${captionHtml(attributes, place)}`;
}

// What stands between the tags is the caption; the attribute is the older form, and both may be there.
function captionHtml({ caption: text = '' }: Attributes, { hasBody }: TagPlace): string {
  if (!hasBody) return text === '' ? '' : `<figcaption>${escapeHtml(text)}</figcaption>\n`;
  return `<figcaption>\n${text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`}`;
}

function closeFigure({ hasBody }: TagPlace): string {
  return `${hasBody ? '</figcaption>\n' : ''}</figure>\n`;
}

function fileName(src: string): string {
  const name = (src.split(/[?#]/, 1)[0] ?? '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(name) || src;
  } catch {
    return name;
  }
}

/** A file of the space; what lies elsewhere is no file to programs that show documents, and is led to. */
function toFile(tag: DocumentTag): BlockNode[] {
  const ref = tag.refOf('file', tag.attributes['src'] ?? tag.attributes[''] ?? '');
  const fragments = captionOf(tag);
  if (ref && (ref.kind !== 'url' || !/^https?:/i.test(String(ref['url']))))
    return [makeBlock('file', { data: { ref }, fragments })];
  const caption = fragments.flatMap(({ nodes }) => nodes);
  return ref ? [makeBlock('content-ref', { data: { ref } }), ...caption] : caption;
}
