import { textOf } from '../attributes.ts';
import { kindNamed, markOrder, saysNothing } from '../kinds.ts';
import type { EditMark, EditNode, Json } from '../types.ts';

const known = new WeakMap<EditNode, string>();

/**
 * What a node says, as a text: two nodes mean the same where these are equal. It leaves out what no source can say: blanks at the
 * ends of lines, marks of blanks, paragraphs without text.
 */
export function canonical(node: EditNode): string {
  const found = known.get(node);
  if (found !== undefined) return found;
  const text = describe(node);
  known.set(node, text);
  return text;
}

/** Whether two nodes mean the same. */
export const isAlike = (a: EditNode, b: EditNode): boolean => a === b || canonical(a) === canonical(b);

/** Whether a node leaves nothing in the source. */
export const isBlank = (node: EditNode): boolean => node.type === 'paragraph' && canonical(node) === EMPTY;

const EMPTY = 'paragraph{}([])';

/** What nodes say of themselves that is only how they are written, or follows from where they stand. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  list: ['tight'],
  source: ['reason'],
  emoji: ['name'],
};

function describe(node: EditNode): string {
  const { type, content = [] } = node;
  if (type === 'title') return describe({ ...node, type: 'heading', attrs: { level: 1 } });
  if (type === 'table') return describeTable(node);
  const kind = kindNamed(type);
  const inside =
    kind?.isCode === true
      ? content.map(({ text = '' }) => text.replaceAll(/\r\n?/g, '\n')).join('')
      : kind?.content === 'inline*'
        ? describeLine(content)
        : content
            .filter((child) => !isBlank(child))
            .map(canonical)
            .join(',');
  return `${type}${attributesOf(node)}(${inside})`;
}

/** In Markdown, the first row alone is a head, and says how its columns are aligned. */
function describeTable(table: EditNode): string {
  const { attrs, content = [] } = table;
  if (attrs?.['form'] === 'html') return `table${attributesOf(table)}(${content.map(canonical).join(',')})`;
  const rows = content.map((row, index) =>
    (row.content ?? []).map(
      (cell) =>
        (index === 0 ? attributesOf({ type: 'cell', attrs: { align: cell.attrs?.['align'] ?? null } }) : '') +
        describeLine(cell.content ?? []),
    ),
  );
  return `table${attributesOf(table)}${JSON.stringify(rows)}`;
}

function attributesOf({ type, attrs = {} }: EditNode): string {
  const defaults = kindNamed(type)?.attributes ?? {};
  const isUnsaid = (name: string): boolean =>
    UNSAID[type]?.includes(name) === true || (type === 'list' && name === 'start' && attrs['ordered'] !== true);
  const said = Object.keys(attrs)
    .filter((name) => !isUnsaid(name) && !isSame(attrs[name] ?? null, defaults[name] ?? null))
    .toSorted();
  return `{${said.map((name) => `${name}:${stable(attrs[name] ?? null)}`).join()}}`;
}

const isSame = (a: Json, b: Json): boolean => a === b || stable(a) === stable(b);

/** A value as a text, without what is nothing. */
function stable(value: Json): string {
  if (value === null || value === '') return '""';
  if (typeof value === 'string') return JSON.stringify(value.replaceAll(/\s+/g, ' ').trim());
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  // What a tag says without a name is nothing where it is empty.
  const said = Object.entries(value as Record<string, Json>).filter(([name, each]) => name !== '' || each !== '');
  const entries = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${stable(each)}`).join()}}`;
}

type Run = { marks: string; text: string };

const BREAK = '\u000B';

function describeLine(nodes: readonly EditNode[]): string {
  const runs: Run[] = [];
  const add = (marks: string, text: string): void => {
    const last = runs.at(-1);
    if (last?.marks === marks) last.text += text;
    else if (text !== '') runs.push({ marks, text });
  };
  for (const node of nodes) {
    if (saysNothing(node)) continue;
    const marks = marksOf(node.marks ?? []);
    if (node.type === 'hardBreak') add('', BREAK);
    else if (node.type === 'inlineSource') add('\u0000source', textOf(node, 'text').replaceAll(/\s+/g, ' '));
    else if (node.type !== 'text') add(`${marks}\u0000${node.type}`, `\u0001${attributesOf(node)}`);
    else if (node.marks?.some(({ type }) => type === 'code')) add(marks, (node.text ?? '').replaceAll(/[\r\n]+/g, ' '));
    else
      for (const part of (node.text ?? '').match(/[ \t\r\n]+|[^ \t\r\n]+/g) ?? []) {
        if (/^[ \t\r\n]/.test(part)) add('', ' ');
        else add(marks, part);
      }
  }
  return JSON.stringify(tidied(runs).map(({ marks, text }) => [marks, text]));
}

/** Blanks are one, and none at the ends of lines; at the ends of all, there are no breaks either. */
function tidied(runs: readonly Run[]): Run[] {
  const clean = runs.map(({ marks, text }) => ({
    marks,
    text: marks === '' ? text.replaceAll(/ *\u000B */g, BREAK).replaceAll(/ {2,}/g, ' ') : text,
  }));
  trimStart(clean);
  clean.reverse();
  trimStart(clean, true);
  return clean.reverse();
}

function trimStart(runs: Run[], isEnd = false): void {
  for (let first = runs[0]; first; first = runs[0]) {
    if (first.marks.includes('\u0000') || first.marks.includes('code')) return;
    first.text = isEnd ? first.text.trimEnd() : first.text.trimStart();
    if (first.text !== '') return;
    runs.shift();
  }
}

function marksOf(marks: readonly EditMark[]): string {
  if (marks.length === 0) return '';
  const sorted = marks.toSorted((a, b) => markOrder(a.type) - markOrder(b.type));
  return sorted.map(({ type, attrs = {} }) => `${type}${attributesOf({ type: `mark`, attrs })}`).join();
}
