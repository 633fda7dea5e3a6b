// The blocks of JSON that ReadMe wrote before its pages were Markdown alone, and its blocks of HTML.
import { escapeHtml } from '@lectern/content';
import { fenceOf } from '../drafts/index.ts';
import { hintStyle, tagValue } from '../html/index.ts';

export interface Pieces {
  text: string;
  converted: number;
  /** What has no counterpart, by what it is. */
  dropped: string[];
}

/** Larger ones are data that somebody put in by mistake. */
const BLOCK_AT_MOST = 500_000;
const ROWS_AT_MOST = 5000;
const COLUMNS_AT_MOST = 50;

type Values = Record<string, unknown>;
type Convert = (values: Values, pieces: Pieces) => string | undefined;

/** A page with its blocks of JSON and HTML as ours; what stands in fenced code is code. */
export function convertMagic(text: string, resolveRecipe: (slug: string) => string | undefined): Pieces {
  const pieces: Pieces = { text: '', converted: 0, dropped: [] };
  if (!text.includes('[block:') && !text.includes('<HTMLBlock>')) return { ...pieces, text };
  const output: string[] = [];
  const lines = text.split(/\r?\n/);
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const found = fenceOf(line);
    if (fence !== undefined) {
      if (found !== undefined && found.info === '' && found.fence.startsWith(fence)) fence = undefined;
    } else if (found !== undefined) fence = found.fence;
    else {
      const block = blockAt(lines, at);
      if (block !== undefined) {
        output.push(...indented(convertBlock(block, pieces, resolveRecipe), line));
        at = block.end;
        continue;
      }
    }
    output.push(line);
  }
  return { ...pieces, text: output.join('\n') };
}

interface Block {
  type: string;
  content: string;
  /** The line that it ends with. */
  end: number;
}

function blockAt(lines: readonly string[], start: number): Block | undefined {
  const first = (lines[start] ?? '').trim();
  const type = /^\[block:([a-z-]{1,40})\]/.exec(first)?.[1] ?? (first.startsWith('<HTMLBlock>') ? 'html-block' : '');
  if (type === '') return undefined;
  const mark = type === 'html-block' ? '</HTMLBlock>' : '[/block]';
  let size = 0;
  for (let end = start; end < lines.length && size < BLOCK_AT_MOST; end += 1) {
    const line = lines[end] ?? '';
    size += line.length + 1;
    // One without an end must not take the next one with it, nor be looked for again and again.
    if (end > start && /^[ \t]*(?:\[block:|<HTMLBlock>)/.test(line)) return undefined;
    if (!line.includes(mark)) continue;
    const whole = lines
      .slice(start, end + 1)
      .join('\n')
      .trim();
    const content = whole.slice(whole.search(/[\]>]/) + 1, whole.lastIndexOf(mark)).trim();
    return { type, content, end };
  }
  return undefined;
}

const indented = (text: string, line: string): string[] => {
  const before = line.slice(0, line.length - line.trimStart().length);
  return ['', ...text.split('\n').map((part) => (part === '' ? '' : before + part)), ''];
};

function convertBlock({ type, content }: Block, pieces: Pieces, recipe: (slug: string) => string | undefined): string {
  if (type === 'html-block') return htmlOf(content.replace(/^\{`/, '').replace(/`\}$/, ''), pieces);
  const values = readJson(content);
  if (values === undefined) {
    pieces.dropped.push(`a block of ${type} that cannot be read`);
    return '';
  }
  if (type === 'tutorial-tile' || type === 'recipe') return recipeOf(values, recipe);
  const made = Object.hasOwn(BLOCKS, type) ? BLOCKS[type]?.(values, pieces) : undefined;
  if (made === undefined) pieces.dropped.push(`a block of ${type}`);
  else pieces.converted += 1;
  return made ?? '';
}

function readJson(content: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
  } catch {
    // The caller says that it cannot be read.
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): Values[] =>
  Array.isArray(value) ? value.filter((each): each is Values => typeof each === 'object' && each !== null) : [];
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const BLOCKS: Readonly<Record<string, Convert>> = {
  'api-header': ({ title, level }) => `${'#'.repeat(level === 3 ? 3 : 2)} ${oneLine(textOf(title))}`,
  callout: ({ type, title, body }) => {
    const said = oneLine(textOf(title));
    const head = said === '' ? [] : [`**${said.replaceAll('**', '')}**`, ''];
    return [`{% hint style="${hintStyle(textOf(type))}" %}`, ...head, textOf(body).trim(), '{% endhint %}'].join('\n');
  },
  code: ({ codes }) => codeTabs(listOf(codes).map((each) => codeOf(each))),
  image: ({ images }) =>
    listOf(images)
      .map((each) => imageOf(each))
      .filter((each) => each !== '')
      .join('\n\n'),
  embed: ({ url, href }) => embedTag(textOf(url) || textOf(href)),
  html: ({ html }, pieces) => htmlOf(textOf(html), pieces),
  parameters: tableOf,
  table: tableOf,
};

const codeOf = ({ code, language, name }: Values): CodeTab => ({
  title: oneLine(textOf(name)),
  language: /^[\w+#.-]{1,30}$/.exec(textOf(language))?.[0] ?? '',
  lines: textOf(code).split(/\r?\n/),
});

export interface CodeTab {
  title: string;
  language: string;
  lines: string[];
}

/** One block of code, or several as tabs. */
export function codeTabs(tabs: readonly CodeTab[]): string {
  const [only] = tabs;
  if (only !== undefined && tabs.length === 1) {
    const code = fenced(only).join('\n');
    return only.title === '' ? code : `{% code title="${tagValue(only.title)}" %}\n${code}\n{% endcode %}`;
  }
  const made = tabs.flatMap((tab) => [
    `{% tab title="${tagValue(tab.title || tab.language || 'Code')}" %}`,
    ...fenced(tab),
    '{% endtab %}',
    '',
  ]);
  return ['{% tabs %}', ...made.slice(0, -1), '{% endtabs %}'].join('\n');
}

function fenced({ language, lines }: CodeTab): string[] {
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, ...lines, fence];
}

export function embedTag(url: string): string {
  const address = URL.parse(url);
  return address === null || !/^https?:$/.test(address.protocol)
    ? ''
    : `{% embed url="${address.href.replaceAll('"', '%22')}" %}`;
}

function imageOf({ image, caption }: Values): string {
  const [source, name, alt] = Array.isArray(image) ? image : [];
  const said = textOf(alt) && !/^\d+$/.test(textOf(alt)) ? textOf(alt) : textOf(name);
  return pictureOf({ source: textOf(source), alt: said, caption: textOf(caption) });
}

/** A picture, with its caption as a figure. */
export function pictureOf({ source, alt, caption }: { source: string; alt: string; caption: string }): string {
  if (source === '' || /^(?:javascript|data|vbscript):/i.test(source.trim())) return '';
  const plain = oneLine(caption);
  if (plain !== '')
    return `<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(oneLine(alt))}"><figcaption><p>${escapeHtml(plain)}</p></figcaption></figure>`;
  return `![${oneLine(alt).replaceAll(/[[\]\\]/g, '\\$&')}](<${source.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** HTML as its author wrote it, in one piece. What it needs of styles and programs does not come over. */
function htmlOf(html: string, pieces: Pieces): string {
  const bare = html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  if (/<(?:script|style)\b/i.test(html)) pieces.dropped.push('styles and programs of HTML');
  pieces.converted += 1;
  return bare;
}

function recipeOf(values: Values, recipe: (slug: string) => string | undefined): string {
  const slug = textOf(values['slug']) || textOf(values['link']).split('/').at(-1) || '';
  const title = oneLine(textOf(values['title'])) || slug;
  const target = recipe(slug);
  return target === undefined ? title : `[${title.replaceAll(/[[\]]/g, '')}](${target})`;
}

/** A table whose cells are named by row and column: `h-0`, `0-1`. */
function tableOf({ data, cols, rows, align }: Values): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const [width, height] = [Math.min(Number(cols) || 0, COLUMNS_AT_MOST), Math.min(Number(rows) || 0, ROWS_AT_MOST)];
  if (width < 1) return undefined;
  const cell = (name: string): string =>
    (Object.hasOwn(data, name) ? textOf((data as Values)[name]) : '')
      .trim()
      .replaceAll(/(?:\\?\r?\n)+/g, '<br>')
      .replaceAll('|', '\\|');
  const columns = Array.from({ length: width }, (_, at) => at);
  const line = (row: string | number): string => `| ${columns.map((at) => cell(`${row}-${at}`)).join(' | ')} |`;
  const sides = Array.isArray(align) ? align : [];
  const rule = columns.map((at) => (sides[at] === 'center' ? ':-:' : sides[at] === 'right' ? '-:' : '---'));
  return [line('h'), `| ${rule.join(' | ')} |`, ...Array.from({ length: height }, (_, at) => line(at))].join('\n');
}
