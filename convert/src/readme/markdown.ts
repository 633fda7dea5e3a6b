// What ReadMe's Markdown has beyond Markdown.
import { fenceOf, linesOf } from '../drafts/index.ts';
import { tagValue } from '../html/index.ts';
import { type CodeTab, codeTabs, embedTag, pictureOf } from './magic.ts';

const LINE_AT_MOST = 5000;

export interface Written {
  text: string;
  converted: number;
  /** Names of variables and terms, whose values the export does not hold. */
  names: Set<string>;
}

export function convertReadMe(text: string): Written {
  const written: Written = { text: '', converted: 0, names: new Set() };
  const count = (): void => void (written.converted += 1);
  const tabs = joinCode(text.split(/\r?\n/), count);
  const quotes = convertCallouts(tabs.join('\n'), count);
  const lines = linesOf(quotes).map(({ text: line, isCode }) =>
    isCode || line.length > LINE_AT_MOST ? line : convertLine(line, written, count),
  );
  return { ...written, text: lines.join('\n') };
}

/** Blocks of code without a line between them are tabs of one. */
function joinCode(lines: readonly string[], count: () => void): string[] {
  const output: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (fenceOf(line) === undefined) {
      output.push(line);
      continue;
    }
    const before = line.slice(0, line.length - line.trimStart().length);
    const tabs: CodeTab[] = [];
    let next = at;
    for (let found = fenceOf(lines[next] ?? ''); found !== undefined; found = fenceOf(lines[next] ?? '')) {
      const end = endOfCode(lines, next, found.fence);
      const inner = lines
        .slice(next + 1, end)
        .map((each) => (each.startsWith(before) ? each.slice(before.length) : each));
      tabs.push({ ...titleIn(found.info), lines: inner });
      next = end + 1;
    }
    if (tabs.length > 1 || tabs[0]?.title !== '') count();
    output.push(
      ...codeTabs(tabs)
        .split('\n')
        .map((each) => before + each),
    );
    at = next - 1;
  }
  return output;
}

function endOfCode(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at += 1) {
    const found = fenceOf(lines[at] ?? '');
    if (found !== undefined && found.info === '' && found.fence.startsWith(fence)) return at;
  }
  return lines.length;
}

/** `js Title of it`: a language, and the rest. */
function titleIn(info: string): { language: string; title: string } {
  const [language = '', ...rest] = info.split(/\s+/);
  const isLanguage = /^[\w+#.-]{1,30}$/.test(language);
  const said = (isLanguage ? rest : [language, ...rest]).join(' ').trim();
  return { language: isLanguage && language.toLowerCase() !== 'text' ? language : '', title: said.slice(0, 200) };
}

const STYLES: Readonly<Record<string, string>> = {
  ...{ '📘': 'info', ℹ: 'info', '👍': 'success', '✅': 'success' },
  ...{ '🚧': 'warning', '⚠': 'warning', '❗': 'danger', '🛑': 'danger', '❌': 'danger' },
};
const CALLOUT = /^([ \t]*)>[ \t]?(\p{Extended_Pictographic})[\uFE0F\u200D]*[ \t]*(.{0,300})$/u;

/** Quotes that begin with an emoji are notes. One that no kind of note has stays, before the title. */
function convertCallouts(text: string, count: () => void): string {
  const output: string[] = [];
  let open: string | undefined;
  let isQuote = false;
  const close = (): void => {
    if (open !== undefined) output.push(`${open}{% endhint %}`);
    open = undefined;
  };
  for (const { text: line, isCode } of linesOf(text)) {
    const isQuoted = line.trimStart().startsWith('>');
    const found = isQuote || isCode || line.length > LINE_AT_MOST ? null : CALLOUT.exec(line);
    if (found !== null) {
      const [, indent = '', symbol = '', title = ''] = found;
      const style = Object.hasOwn(STYLES, symbol) ? STYLES[symbol] : undefined;
      const said = [style === undefined ? symbol : '', title.replaceAll('**', '').trim()].filter((part) => part !== '');
      open = indent;
      count();
      output.push(`${indent}{% hint style="${style ?? 'info'}" %}`);
      if (said.length > 0) output.push(`${indent}**${said.join(' ')}**`, '');
    } else if (open !== undefined && isQuoted) {
      const plain = line.replace(/^([ \t]*)>[ \t]?/, '$1');
      // The blank line below the title is there already.
      if (plain.trim() !== '' || output.at(-1) !== '') output.push(plain);
    } else {
      close();
      output.push(line);
    }
    isQuote = isQuoted;
  }
  close();
  return output.join('\n');
}

const EMBED = /^[ \t]*\[[^\]]{0,500}\]\(<?([^\s<>)]{1,2000})>?[ \t]+"@embed"\)[ \t]*$/;
const VARIABLE = /(\\?)<<(?:(glossary):)?([^<>\n]{1,100})>>/g;
const USER = /\{user\.([\w.]{1,60})\}/g;
const TERM = /<Glossary>([^<>]{1,200})<\/Glossary>/g;
const ANCHOR = /<Anchor\b([^<>]{0,1000})>([^<>]{1,500})<\/Anchor>/g;
const IMAGE = /<Image\b([^<>]{0,3000})\/?>(?:[ \t]*<\/Image>)?/g;
const EMBED_TAG = /<Embed\b([^<>]{0,3000})\/?>(?:[ \t]*<\/Embed>)?/g;

function convertLine(line: string, written: Written, count: () => void): string {
  const embed = line.includes('"@embed"') ? EMBED.exec(line)?.[1] : undefined;
  if (embed !== undefined && embedTag(embed) !== '') {
    count();
    return embedTag(embed);
  }
  const heading = /^(#{1,6})([^#\s].{0,500})$/.exec(line);
  const plain = heading === null ? line : `${heading[1]} ${heading[2]}`;
  if (!plain.includes('<') && !plain.includes('{user.')) return plain;
  const spans: string[] = [];
  const free = plain.replaceAll(/(`+)[^`]{1,1000}\1/g, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  return convertTags(free, written, count).replaceAll(/\u0000(\d+)\u0000/g, (_, at: string) => spans[Number(at)] ?? '');
}

function convertTags(text: string, { names }: Written, count: () => void): string {
  const name = (said: string): string => {
    names.add(said.slice(0, 60));
    return said;
  };
  const counted = (made: string): string => {
    if (made !== '') count();
    return made;
  };
  return text
    .replaceAll(VARIABLE, (found, escape: string, kind: string | undefined, said: string) => {
      if (escape !== '') return found;
      return kind === undefined ? `\`${name(said.trim())}\`` : name(said.trim());
    })
    .replaceAll(USER, (_, said: string) => `\`${name(said)}\``)
    .replaceAll(TERM, (_, said: string) => name(said))
    .replaceAll(ANCHOR, (_, attributes: string, said: string) => {
      const href = valueOf(attributes, 'href');
      return href === '' ? said : `[${said}](<${href.replaceAll(/[<>\s]/g, '')}>)`;
    })
    .replaceAll(IMAGE, (_, attributes: string) =>
      counted(
        pictureOf({
          source: valueOf(attributes, 'src'),
          alt: valueOf(attributes, 'alt') || valueOf(attributes, 'title'),
          caption: valueOf(attributes, 'caption'),
        }),
      ),
    )
    .replaceAll(EMBED_TAG, (_, attributes: string) => counted(embedTag(valueOf(attributes, 'url'))));
}

const valueOf = (attributes: string, key: string): string => {
  const found = new RegExp(`(?:^|\\s)${key}=(?:\\{\\s*)?(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return tagValue(found?.[1] ?? found?.[2] ?? '');
};
