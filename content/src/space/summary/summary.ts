import { plainInline } from '../../markdown/inline-text.ts';
import { isBareLink, readComputed, readEntry, readGroupHeading } from './summary-entry.ts';
import { isSeparator, listItem, summaryLines, type SummaryLine } from './summary-lines.ts';
import type { Summary, SummaryEntry } from '../summary-types.ts';

/** Deeper items become siblings at this depth, so that no reader of the tree can run out of stack. */
const MAX_DEPTH = 40;

type OpenItem = { entry: SummaryEntry; content: number };
type Reading = { summary: Summary; lines: SummaryLine[]; group: SummaryEntry | undefined; open: OpenItem[] };

/** Reads a SUMMARY.md line by line: linear, never throws, keeps what it can and warns of the rest. */
export function parseSummary(text: string): Summary {
  const reading: Reading = {
    summary: { entries: [], warnings: [] },
    lines: summaryLines(text),
    group: undefined,
    open: [],
  };
  for (let index = 0; index < reading.lines.length;) index = readLine(reading, index);
  return reading.summary;
}

/** Reads what begins at line `index`, returns the index of the line after it. */
function readLine(reading: Reading, index: number): number {
  const line = reading.lines[index];
  if (!line || line.text === '') return index + 1;
  const heading = line.indent <= 3 ? /^(#{1,6})(?:[ \t]+(.*))?$/.exec(line.text) : null;
  if (heading?.[1]) {
    readHeading(reading, heading[1].length, stripClosingHashes(heading[2] ?? ''), line.number);
    return index + 1;
  }
  const item = listItem(line.text);
  if (item) return readItem(reading, index, line, item);
  if (isFence(line.text)) return readFence(reading, index, line, undefined);
  if (isSeparator(line.text)) {
    // In old SUMMARY files a divider starts a part without a title.
    reading.group = undefined;
    reading.open = [];
    return index + 1;
  }
  return readLooseText(reading, index, line);
}

function readHeading(reading: Reading, level: number, markdown: string, line: number): void {
  reading.open = [];
  if (level === 1 && reading.summary.title === undefined) {
    reading.summary.title = plainInline(markdown);
    return;
  }
  reading.group = readGroupHeading(markdown, line);
  reading.summary.entries.push(reading.group);
}

function readItem(
  reading: Reading,
  index: number,
  line: SummaryLine,
  item: { width: number; content: string },
): number {
  const content = line.indent + item.width;
  closeItems(reading, line.indent);
  if (isFence(item.content))
    return readFence(reading, index, { ...line, indent: content, text: item.content }, content);
  let text = item.content;
  let next = index + 1;
  // A link may be broken over lines; what follows belongs to the item as long as its link is not closed.
  while (text.startsWith('[') && !text.endsWith(')') && next <= index + 3) {
    const more = reading.lines[next];
    if (!more || more.text === '' || listItem(more.text) || more.text.startsWith('#')) break;
    text += ` ${more.text}`;
    next++;
  }
  if (text === '')
    return addEntry(reading, { kind: 'text', title: '', line: line.number, children: [] }, content, index + 1);
  return addEntry(reading, readEntry(text, line.number), content, next);
}

function addEntry(reading: Reading, entry: SummaryEntry, content: number, next: number): number {
  siblings(reading).push(entry);
  if (reading.open.length < MAX_DEPTH) reading.open.push({ entry, content });
  return next;
}

function closeItems(reading: Reading, indent: number): void {
  while ((reading.open.at(-1)?.content ?? -1) > indent) reading.open.pop();
}

function siblings(reading: Reading): SummaryEntry[] {
  return reading.open.at(-1)?.entry.children ?? reading.group?.children ?? reading.summary.entries;
}

/** A fence that is a list item, or stands inside one, describes computed pages; any other is skipped. */
function readFence(reading: Reading, index: number, line: SummaryLine, content: number | undefined): number {
  const character = line.text.charAt(0);
  const length = line.text.length - line.text.replace(character === '`' ? /^`+/ : /^~+/, '').length;
  const body: string[] = [];
  let next = index + 1;
  for (let inside = reading.lines[next]; inside; inside = reading.lines[++next]) {
    if (inside.text.length >= length && inside.text === character.repeat(inside.text.length)) break;
    if (content !== undefined && inside.text !== '' && inside.indent < content && listItem(inside.text)) {
      next--;
      break;
    }
    body.push(' '.repeat(Math.max(0, Math.min(inside.indent - line.indent, 200))) + inside.text);
  }
  if (content === undefined) closeItems(reading, line.indent);
  if (content === undefined && reading.open.length === 0) {
    warn(reading, 'summary.fence', 'A code block outside a list is ignored.', line.number);
    return next + 1;
  }
  const computed = readComputed(body.join('\n'));
  if (computed)
    siblings(reading).push({ kind: 'computed', title: computed.type, computed, line: line.number, children: [] });
  else
    warn(
      reading,
      'summary.computed',
      'A code block in the list does not describe computed pages and is ignored.',
      line.number,
    );
  return next + 1;
}

function readLooseText(reading: Reading, index: number, line: SummaryLine): number {
  // As in Markdown: text behind a blank line that is not indented as far as an item ends that item.
  if (reading.lines[index - 1]?.text === '') closeItems(reading, line.indent);
  const underline = reading.lines[index + 1];
  if (
    reading.open.length === 0 &&
    underline &&
    underline.indent <= 3 &&
    /^(?:=+|-{2,})$/.test(underline.text) &&
    !isBareLink(line.text)
  ) {
    readHeading(reading, underline.text.startsWith('=') ? 1 : 2, line.text, line.number);
    return index + 2;
  }
  if (isBareLink(line.text)) {
    closeItems(reading, line.indent);
    siblings(reading).push(readEntry(line.text, line.number));
    warn(reading, 'summary.bare_link', 'A link outside a list is read as an entry.', line.number);
  } else if (reading.open.length === 0) warn(reading, 'summary.text', 'Text outside a list is ignored.', line.number);
  return index + 1;
}

function isFence(text: string): boolean {
  return /^(?:```[^`]*|~~~.*)$/.test(text);
}

function stripClosingHashes(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && trimmed.charAt(end - 1) === '#') end--;
  return end === 0 || /[ \t]/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trim() : trimmed;
}

function warn(reading: Reading, code: string, message: string, line: number): void {
  reading.summary.warnings.push({ code, message, line });
}
