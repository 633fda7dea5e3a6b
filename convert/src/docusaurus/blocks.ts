import { fenceOf, linesOf } from '../drafts/index.ts';
import { hintStyle, tagValue } from '../html/index.ts';
import { BLANK, componentTag, CONTAINERS, type Tag } from './components.ts';
import { convertCode, splitBraces, withAnchor } from '../mkdocs/blocks.ts';

export interface MdxResult {
  text: string;
  converted: number;
  /** What only a program could have shown, by what it is. */
  dropped: string[];
}

interface Mdx extends MdxResult {
  output: string[];
  /** Ends of the hints that are open, as the author writes them. */
  open: string[];
  /** What each of them ends with as ours. */
  ends: string[];
  /** Whether blocks of code stand in a group, each a tab; and whether steps are ours or a list. */
  isGroup: boolean;
  steps: boolean[];
  hasSteps: boolean;
  /** Titles of the tabs that are open, by their values. */
  labels: Map<string, string>;
  /** The line of `import` or `export` that goes on, and how many brackets it has open. */
  statement: { open: number; lines: number } | undefined;
}

/** A page of Docusaurus with its blocks as ours. What would have to be run is left out and reported. */
export function convertMdx(text: string, isMdx: boolean): MdxResult {
  const mdx: Mdx = {
    text: '',
    converted: 0,
    dropped: [],
    output: [],
    open: [],
    ends: [],
    isGroup: false,
    steps: [],
    hasSteps: /<Step[\s>]/.test(text),
    labels: new Map(),
    statement: undefined,
  };
  const lines = isMdx ? dedentItems(joinTags(withoutComments(text).split(/\r?\n/))) : text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = mdx.statement === undefined ? fenceOf(line) : undefined;
    if (fence === undefined) convertLine(mdx, line, isMdx);
    else {
      let end = at + 1;
      for (; end < lines.length; end += 1) {
        const found = fenceOf(lines[end] ?? '');
        if (found !== undefined && found.info === '' && found.fence.startsWith(fence.fence)) break;
      }
      const code = withoutMarks(mdx, lines.slice(at, end + 1));
      mdx.output.push(
        ...groupCode(
          mdx,
          fence.info,
          convertCode(code, fence.info, () => (mdx.converted += 1)),
        ),
      );
      at = end;
    }
  }
  for (let end = mdx.ends.pop(); end !== undefined; end = mdx.ends.pop()) mdx.output.push(...end.split('\n'));
  return { text: mdx.output.join('\n'), converted: mdx.converted, dropped: mdx.dropped };
}

/** Comments of MDX that go on over lines; those in code are code. */
function withoutComments(text: string): string {
  if (!text.includes('{/*')) return text;
  let isOpen = false;
  const lines = linesOf(text).map(({ text: line, isCode }) => {
    if (isCode && !isOpen) return line;
    if (isOpen) {
      const end = line.indexOf('*/}');
      if (end === -1) return undefined;
      isOpen = false;
      return line.slice(end + 3);
    }
    const start = line.lastIndexOf('{/*');
    const isCodeSpan = (line.slice(0, Math.max(start, 0)).split('`').length - 1) % 2 === 1;
    if (start === -1 || isCodeSpan || line.includes('*/}', start)) return line;
    isOpen = true;
    return line.slice(0, start);
  });
  // One that never ends is text: the rest of the page stays.
  return isOpen ? text : lines.filter((line) => line !== undefined).join('\n');
}

/** A tag that its author broke over lines on one. */
function joinTags(lines: readonly string[]): string[] {
  const output: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? '';
    const found = fenceOf(line);
    if (fence !== undefined) {
      if (found !== undefined && found.info === '' && found.fence.startsWith(fence)) fence = undefined;
    } else if (found !== undefined) fence = found.fence;
    else if (/^[ \t]*<[A-Z][\w.]{0,60}(?:[ \t][^<>]*)?$/.test(line)) {
      const end = lines.slice(at + 1, at + TAG_LINES).findIndex((next) => /\/?>[ \t]*$/.test(next));
      const whole = [line, ...lines.slice(at + 1, at + 2 + end).map((next) => next.trim())].join(' ');
      if (end !== -1 && whole.length < LINE_AT_MOST) {
        line = whole;
        at += end + 1;
      }
    }
    output.push(line);
  }
  return output;
}

const TAG_LINES = 40;
const MARK =
  /^[ \t]*(?:\/\/|#|--|%|;|<!--|\/\*|\{\/\*)[ \t]*(?:highlight|error|success|this-will-error)-?(?:next-line|start|end)?[ \t]*(?:-->|\*\/\}?)?[ \t]*$/;

/** Code without the comments that only say which of its lines stand out. */
function withoutMarks(mdx: Mdx, lines: readonly string[]): string[] {
  const kept = lines.filter((line) => !/(?:highlight|error|success)-/.test(line) || !MARK.test(line));
  if (kept.length < lines.length) mdx.dropped.push('lines of code that stand out');
  return kept;
}

/** What stands in a component is indented like a program, and is no code for that. */
function dedentItems(lines: readonly string[]): string[] {
  const open: { name: string; width: number }[] = [];
  return lines.map((line, at) => {
    const ended = /^[ \t]*<\/([A-Z]\w{0,30})>/.exec(line)?.[1];
    const last = ended === undefined ? -1 : open.findLastIndex(({ name }) => name === ended);
    if (last !== -1) open.length = last;
    const dedented = line.slice(Math.min(open.at(-1)?.width ?? 0, line.length - line.trimStart().length));
    const begun = /^[ \t]*<([A-Z]\w{0,30})\b/.exec(line)?.[1] ?? '';
    const goesOn = CONTAINERS.has(begun) && !line.includes(`</${begun}>`) && !/\/>[ \t]*$/.test(line);
    if (goesOn && open.length < DEPTH_AT_MOST) {
      const next = lines.slice(at + 1, at + 4).find((below) => below.trim() !== '') ?? '';
      open.push({ name: begun, width: next.length - next.trimStart().length });
    }
    return dedented;
  });
}

const DEPTH_AT_MOST = 30;

const STATEMENT =
  /^(?:import\s+(?:[\w$]{1,100}\s*(?:,\s*\{|from\s+['"])|\{|\*\s+as\s|['"])|export\s+(?:const|let|default|function|async)\b)/;
/** Of a program between the lines of a page; one that never ends must not take the rest of the page with it. */
const STATEMENT_LINES = 200;
/** Longer lines are data, and a search for marks in them takes time with the square of their length. */
const LINE_AT_MOST = 5000;

/** A block of code of a group as a tab, with the title that its fence says. */
function groupCode({ isGroup }: Mdx, info: string, code: readonly string[]): string[] {
  if (!isGroup) return [...code];
  const said = /\[([^\]]{1,100})\]/.exec(info)?.[1] ?? /\btitle=["']([^"']{1,100})["']/.exec(info)?.[1];
  const [language = '', ...rest] = info
    .replace(/\{[^{}]*\}|\[[^\]]*\]/g, ' ')
    .trim()
    .split(/\s+/);
  const words = rest.filter((word) => !/[=]/.test(word) && !/^(?:lines|wrap|icon|expandable|theme:.*)$/.test(word));
  const title = said ?? (words.length > 0 ? words.join(' ') : language === '' ? 'Code' : language);
  return [`{% tab title="${tagValue(title)}" %}`, ...code, '{% endtab %}', ''];
}

/** A component as a tag of ours. Groups of code and steps depend on what stands in them. */
function tagOf(mdx: Mdx, tag: Tag): string | undefined {
  const { name, isEnd } = tag;
  if (name === 'CodeGroup') {
    mdx.isGroup = !isEnd;
    return isEnd ? '{% endtabs %}' : '{% tabs %}';
  }
  if (name !== 'Steps') return componentTag(mdx.labels, tag);
  if (!isEnd) mdx.steps.push(mdx.hasSteps);
  const isOurs = isEnd ? mdx.steps.pop() === true : mdx.hasSteps;
  return isOurs ? (isEnd ? '{% endstepper %}' : '{% stepper %}') : '';
}

const ADMONITION =
  /^([ \t]*)(:{3,})[ \t]*(note|tip|info|warning|caution|danger|important|success|secondary)\b[ \t]*(.*)$/i;
const CONTAINER = /^([ \t]*)(:{3,})[ \t]*(details|code-group)\b[ \t]*(.*)$/;
const escapeSummary = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const ADMONITION_END = /^([ \t]*)(:{3,})[ \t]*$/;

function convertLine(mdx: Mdx, line: string, isMdx: boolean): void {
  if (isMdx && readStatement(mdx, line)) return;
  const isFence = line.trimStart().startsWith(':::');
  const [, indent = '', colons, kind = '', rest = ''] = (isFence ? ADMONITION.exec(line) : null) ?? [];
  if (colons !== undefined) {
    const title = rest
      .replace(/\s*\{[^{}]{0,200}\}$/, '')
      .replace(/^\[(.*)\]\s*$/, '$1')
      .replace(/^title="(.*)"$/, '$1')
      // The whole title is strong here.
      .replaceAll('**', '')
      .trim();
    mdx.open.push(colons);
    mdx.ends.push('{% endhint %}');
    mdx.converted += 1;
    mdx.output.push(
      `${indent}{% hint style="${hintStyle(kind)}" %}`,
      ...(title === '' ? [] : [`${indent}**${title}**`, '']),
    );
    return;
  }
  const container = isFence ? CONTAINER.exec(line) : null;
  if (container !== null) {
    const [, before = '', marks = '', what = '', title = ''] = container;
    const isGroup = what === 'code-group';
    mdx.open.push(marks);
    mdx.ends.push(isGroup ? '{% endtabs %}' : '\n</details>');
    mdx.converted += 1;
    if (isGroup) mdx.isGroup = true;
    const summary = escapeSummary(title.replace(/\s*\{[^{}]{0,200}\}$/, '').trim() || 'Details');
    mdx.output.push(
      ...(isGroup ? [`${before}{% tabs %}`] : [`${before}<details>`, '', `${before}<summary>${summary}</summary>`, '']),
    );
    return;
  }
  const end = isFence ? ADMONITION_END.exec(line) : null;
  if (end !== null && mdx.open.at(-1) === end[2]) {
    mdx.open.pop();
    const tag = mdx.ends.pop() ?? '';
    if (tag === '{% endtabs %}') mdx.isGroup = false;
    mdx.output.push(...tag.split('\n').map((part) => (part === '' ? '' : `${end[1]}${part}`)));
    return;
  }
  mdx.output.push(...convertElements(mdx, headingId(line), isMdx));
}

/** Whether the line is one of a program; those go on until their brackets are closed. */
function readStatement(mdx: Mdx, line: string): boolean {
  const begun = mdx.statement;
  if (begun === undefined && !STATEMENT.test(line)) return false;
  if (begun === undefined) mdx.dropped.push(line.startsWith('import') ? 'import' : 'export');
  let open = begun?.open ?? 0;
  for (const character of line) open += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
  const lines = (begun?.lines ?? 0) + 1;
  mdx.statement = open <= 0 || lines > STATEMENT_LINES ? undefined : { open, lines };
  return true;
}

const headingId = (line: string): string => {
  if (!/^#{1,6}[ \t]/.test(line)) return line;
  const { before, inner = '' } = splitBraces(line);
  const id = /^(?:\/\*\s*)?#([\w.:-]{1,100})(?:\s*\*\/)?$/.exec(inner)?.[1];
  return id === undefined ? line : withAnchor(before, id);
};

const ELEMENT = /<(\/?)([A-Z][\w.]{0,60})((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?)(\/?)>/g;

/** Tabs become ours; of other components only what stands between their tags remains. */
function convertElements(mdx: Mdx, line: string, isMdx: boolean): string[] {
  if (!line.includes('<') && !line.includes('{/*')) return [line];
  if (line.length > LINE_AT_MOST) return [line];
  // What stands in code is code, also where it looks like a tag.
  const spans: string[] = [];
  const free = line.replaceAll(/(`+)[^`]{1,1000}\1/g, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  const plain = isMdx ? free.replaceAll(/\{\/\*(?:[^*]|\*(?!\/))*\*\/\}/g, '') : free;
  let isChanged = false;
  const again = (text: string): string =>
    text.replaceAll(/\u0000(\d+)\u0000/g, (_, at: string) => spans[Number(at)] ?? '');
  const changed = plain.replaceAll(ELEMENT, (tag, slash: string, name: string, attributes: string) => {
    const made = tagOf(mdx, { name, isEnd: slash === '/', attributes });
    if (made === undefined && !isMdx) return tag;
    isChanged = true;
    if (made === undefined && slash === '') mdx.dropped.push(`<${name}>`);
    if (made !== undefined && slash === '') mdx.converted += 1;
    return made === undefined ? '' : `\n${made}\n`;
  });
  if (!isChanged) return [again(plain)];
  return changed
    .split('\n')
    .map((part) => again(part).trim())
    .filter((part) => part !== '')
    .map((part) => (part === BLANK ? '' : part));
}
