import { fenceOf, indentOf } from '../drafts/index.ts';
import { hintStyle, tagValue } from '../html/index.ts';

const DEPTH_AT_MOST = 16;
const ADMONITION = /^[ \t]*(!!!|\?\?\?\+?)[ \t]+([\w -]{1,80}?)(?:[ \t]+"([^"]{0,300})")?[ \t]*$/;
const TAB = /^[ \t]*===[+!]?[ \t]+(?:"([^"]{0,300})"|'([^']{0,300})')[ \t]*$/;

/** The lines of a page of MkDocs with its blocks as ours; `count` is called for each. */
export function convertBlocks(lines: readonly string[], count: () => void, depth = 0): string[] {
  const output: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const fence = fenceOf(line);
    if (fence !== undefined) {
      const end = endOfFence(lines, at, fence.fence);
      output.push(...convertCode(lines.slice(at, end), fence.info, count));
      at = end;
      continue;
    }
    const made =
      depth < DEPTH_AT_MOST
        ? (readAdmonition(lines, at, count, depth) ?? readTabs(lines, at, count, depth))
        : undefined;
    output.push(...(made?.lines ?? [convertLine(line)]));
    at = made?.end ?? at + 1;
  }
  return output;
}

interface Made {
  lines: string[];
  end: number;
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at += 1) {
    const found = fenceOf(lines[at] ?? '');
    if (found !== undefined && found.info === '' && found.fence.startsWith(fence)) return at + 1;
  }
  return lines.length;
}

/** What is indented below a line, without that indent. */
function blockBelow(lines: readonly string[], start: number): { inner: string[]; end: number } {
  const inside = indentOf(lines[start] ?? '') + 4;
  let end = start + 1;
  let last = end;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) < inside) break;
    last = end + 1;
  }
  const inner = lines.slice(start + 1, last).map((line) => cutIndent(line, inside));
  while (inner[0]?.trim() === '') inner.shift();
  return { inner, end: last };
}

const cutIndent = (line: string, width: number): string =>
  ' '.repeat(Math.max(0, indentOf(line) - width)) + line.trimStart();

function readAdmonition(lines: readonly string[], at: number, count: () => void, depth: number): Made | undefined {
  const line = lines[at] ?? '';
  if (!/^(!!!|\?\?\?)/.test(line.trimStart())) return undefined;
  const [, mark, type = '', title] = ADMONITION.exec(line) ?? [];
  if (mark === undefined) return undefined;
  count();
  const { inner, end } = blockBelow(lines, at);
  const body = convertBlocks(inner, count, depth + 1);
  const [kind = 'note'] = type.split(' ');
  const said = title ?? (mark === '!!!' ? '' : kind.charAt(0).toUpperCase() + kind.slice(1));
  const made =
    mark === '!!!'
      ? [`{% hint style="${hintStyle(kind)}" %}`, ...(said === '' ? [] : [`**${said}**`, '']), ...body, '{% endhint %}']
      : [
          mark.endsWith('+') ? '<details open>' : '<details>',
          '',
          `<summary>${escapeSummary(said)}</summary>`,
          '',
          ...body,
          '',
          '</details>',
        ];
  return { lines: indent(made, line), end };
}

const escapeSummary = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function indent(lines: readonly string[], like: string): string[] {
  const before = ' '.repeat(indentOf(like));
  return lines.map((line) => (line === '' ? line : before + line));
}

function readTabs(lines: readonly string[], start: number, count: () => void, depth: number): Made | undefined {
  const first = lines[start] ?? '';
  if (!first.trimStart().startsWith('===')) return undefined;
  const made: string[] = [];
  let end = start;
  for (let at = start; at < lines.length;) {
    const line = lines[at] ?? '';
    const [found, double, single] = TAB.exec(line) ?? [];
    if (found === undefined || indentOf(line) !== indentOf(first)) break;
    const below = blockBelow(lines, at);
    made.push(
      `{% tab title="${tagValue(double ?? single ?? '')}" %}`,
      ...convertBlocks(below.inner, count, depth + 1),
      '{% endtab %}',
      '',
    );
    end = below.end;
    at = end;
    while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  }
  if (end === start) return undefined;
  count();
  made.pop();
  return { lines: indent(['{% tabs %}', ...made, '{% endtabs %}'], first), end };
}

/** Titles and line numbers of code stand in the line of its fence. */
export function convertCode(lines: readonly string[], info: string, count: () => void): string[] {
  const [fence = '', ...rest] = lines;
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(info);
  const isNumbered = /\blinenums=/.test(info) || /\bshowLineNumbers\b/.test(info);
  const language = /^\{?\s*\.?([\w+#-]+)/.exec(info)?.[1] ?? '';
  if (title === null && !isNumbered && language === info) return [...lines];
  count();
  const marks = /^[ \t]*(?:`{3,}|~{3,})/.exec(fence)?.[0] ?? fence;
  const isLanguage = !/^(title|linenums|hl_lines|showLineNumbers)$/.test(language);
  const code = [marks + (isLanguage ? language : ''), ...rest];
  if (title === null && !isNumbered) return code;
  const named = title === null ? '' : ` title="${tagValue(title[1] ?? title[2] ?? '')}"`;
  const before = ' '.repeat(indentOf(fence));
  return [`${before}{% code${named}${isNumbered ? ' lineNumbers="true"' : ''} %}`, ...code, `${before}{% endcode %}`];
}

/** Ids of headings in the form of ours; lists of attributes mean nothing here. */
function convertLine(line: string): string {
  const { before, inner } = splitBraces(line);
  if (inner === undefined) return line.trim() === '[TOC]' ? '' : line;
  const id = /^:?[ \t]*#([\w.:-]{1,100})(?:[ \t]|$)/.exec(inner)?.[1];
  if (/^#{1,6}[ \t]/.test(line) && id !== undefined) return withAnchor(before, id);
  return /^:?[ \t]*[.#][\w.:-]{1,100}(?:[ \t]|$)/.test(inner) ? before : line;
}

/** What stands in braces at the end of a line, and the line before them; the search for it is linear. */
export function splitBraces(line: string): { before: string; inner: string | undefined } {
  const text = line.trimEnd();
  const start = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  if (start === -1) return { before: line, inner: undefined };
  return { before: text.slice(0, start).trimEnd(), inner: text.slice(start + 1, -1).trim() };
}

export const withAnchor = (heading: string, id: string): string => `${heading} <a href="#${id}" id="${id}"></a>`;
